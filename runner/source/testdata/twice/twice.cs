using System;

class Twice {
	static void Main() {
		int n = int.Parse(Console.ReadLine());
		Console.WriteLine(n + " " + n);
	}
}
