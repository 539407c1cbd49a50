#include <iostream>
int main() {
	int n;
	if (std::cin >> n)
		std::cout << n << " " << n << "\n";
}
