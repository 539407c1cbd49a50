module example.com/beggar

go 1.26.0

require kiebitz v0.0.0

replace kiebitz => ../..
