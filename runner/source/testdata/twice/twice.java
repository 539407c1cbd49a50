import java.util.Scanner;

public class Main {
	public static void main(String[] words) {
		int n = new Scanner(System.in).nextInt();
		System.out.println(n + " " + n);
	}
}
