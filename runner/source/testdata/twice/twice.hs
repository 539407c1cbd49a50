main :: IO ()
main = do
  n <- getLine
  putStrLn (n ++ " " ++ n)
