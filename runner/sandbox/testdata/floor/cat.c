// Copies standard input to standard output.
#include <unistd.h>

int main(void)
{
	static char buf[1 << 16];
	ssize_t n;
	while ((n = read(0, buf, sizeof buf)) > 0)
		for (ssize_t at = 0, w; at < n; at += w)
			if ((w = write(1, buf + at, n - at)) <= 0)
				return 1;
	return n < 0;
}
