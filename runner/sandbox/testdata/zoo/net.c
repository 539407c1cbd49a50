// Tries to reach a listener of the test, and the world.
// argv: TCP port, UDP port, name of an abstract unix socket, path of another, and
// the way: tcp, udp, tcp6, abstract, unix, datagrams (after it the path of a socket
// for these), netlink, packet, vsock, alg.
#include "zoo.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>

static void reach(const char *what, int domain, int type, const struct sockaddr *to, socklen_t size)
{
	int s = socket(domain, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	bool done = s >= 0 && (connect(s, to, size) == 0 || errno == EINPROGRESS);
	if (type == SOCK_DGRAM) // which connects to nobody
		done = done && send(s, "zoo", 3, MSG_NOSIGNAL) == 3;
	tried(done, "%s", what);
	if (s >= 0)
		close(s);
}

// in returns an IPv4 address.
static struct sockaddr_in in(const char *host, const char *port)
{
	struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(atoi(port))};
	inet_pton(AF_INET, host, &a.sin_addr);
	return a;
}

static void unix_socket(const char *what, const char *path, bool abstract)
{
	struct sockaddr_un u = {.sun_family = AF_UNIX};
	size_t n = strlen(path);
	if (n + 1 >= sizeof u.sun_path)
		exit(2);
	memcpy(u.sun_path + abstract, path, n + 1);
	socklen_t size = offsetof(struct sockaddr_un, sun_path) + n + 1;
	reach(what, AF_UNIX, SOCK_STREAM, (struct sockaddr *)&u, size);
	reach(what, AF_UNIX, SOCK_DGRAM, (struct sockaddr *)&u, size);
}

// datagram sends one without a connection.
static void datagram(const char *what, int s, const char *path)
{
	struct sockaddr_un u = {.sun_family = AF_UNIX};
	strncpy(u.sun_path, path, sizeof u.sun_path - 1);
	tried(s >= 0 && sendto(s, "zoo", 3, MSG_NOSIGNAL, (struct sockaddr *)&u, sizeof u) == 3, "%s", what);
}

static void datagrams(const char *path)
{
	int pair[2] = {-1, -1};
	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) != 0)
		pair[0] = -1;
	datagram("datagram of a pair", pair[0], path);
	datagram("datagram", socket(AF_UNIX, SOCK_DGRAM, 0), path);
	datagram("raw datagram", socket(AF_UNIX, SOCK_RAW, 0), path);
}

static void open_socket(const char *what, int domain, int type)
{
	int s = socket(domain, type | SOCK_CLOEXEC, 0);
	tried(s >= 0, "%s", what);
}

int main(int argc, char **argv)
{
	enter(&argc, &argv);
	if (argc < ARGS + 5)
		return 2;
	char **args = argv + ARGS;
	const char *way = args[4];
	struct sockaddr_in tcp = in("127.0.0.1", args[0]), udp = in("127.0.0.1", args[1]);
	struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = tcp.sin_port, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
	if (strcmp(way, "tcp") == 0)
		reach(way, AF_INET, SOCK_STREAM, (struct sockaddr *)&tcp, sizeof tcp);
	else if (strcmp(way, "udp") == 0)
		reach(way, AF_INET, SOCK_DGRAM, (struct sockaddr *)&udp, sizeof udp);
	else if (strcmp(way, "tcp6") == 0)
		reach(way, AF_INET6, SOCK_STREAM, (struct sockaddr *)&six, sizeof six);
	else if (strcmp(way, "abstract") == 0)
		unix_socket(way, args[2], true);
	else if (strcmp(way, "unix") == 0)
		unix_socket(way, args[3], false);
	else if (strcmp(way, "datagrams") == 0 && args[5])
		datagrams(args[5]);
	else if (strcmp(way, "netlink") == 0)
		open_socket(way, AF_NETLINK, SOCK_RAW);
	else if (strcmp(way, "packet") == 0)
		open_socket(way, AF_PACKET, SOCK_RAW);
	else if (strcmp(way, "vsock") == 0)
		open_socket(way, 40 /* AF_VSOCK */, SOCK_STREAM);
	else if (strcmp(way, "alg") == 0)
		open_socket(way, 38 /* AF_ALG */, SOCK_SEQPACKET);
	else
		return 2;
	return 0;
}
