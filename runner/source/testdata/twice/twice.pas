program Twice;
var n: longint;
begin
  readln(n);
  writeln(n, ' ', n);
end.
