package rummy

type problem struct{}
