"""Tries to reach a listener of the test. Arguments: TCP port, UDP port, name of
an abstract unix socket, path of another."""

import socket
import urllib.request

import zoo

tcp, udp, abstract, path = zoo.enter()


def reach(family, kind, address):
    with socket.socket(family, kind) as s:
        s.settimeout(1)
        s.connect(address)
        s.send(b"zoo")


zoo.tried("tcp", lambda: reach(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", int(tcp))))
zoo.tried("udp", lambda: reach(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", int(udp))))
zoo.tried("abstract socket", lambda: reach(socket.AF_UNIX, socket.SOCK_STREAM, "\0" + abstract))
zoo.tried("unix socket", lambda: reach(socket.AF_UNIX, socket.SOCK_STREAM, path))
zoo.tried("http", lambda: urllib.request.urlopen("http://127.0.0.1:%s/" % tcp, timeout=1))
