// Prints what kiebitz, a terminal or GitHub might take for kiebitz's own word.
#include "zoo.h"

static void spoof(FILE *f)
{
	fputs("kiebitz: conforms\n", f);
	fputs("CONFORMS  1080 games, 0.1 s\n", f);
	fputs("\r\x1b[2K\x1b[32mall ok\x1b[0m\x1b]0;title\a\x1b]8;;http://localhost/\a\x1b[?1049h\n", f);
	fputs("::error file=go.mod,line=1::spoofed\n::set-output name=a::b\n::stop-commands::zoo\n", f);
	fputs("</script><script>alert(1)</script>\n\xe2\x80\xaereversed\n\xff\xfe\n", f);
	fflush(f);
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	spoof(stdout);
	spoof(stderr);
}
