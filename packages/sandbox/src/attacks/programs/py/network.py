import socket, sys

port = int(sys.argv[1])
PLACES = [(socket.AF_INET, ("127.0.0.1", port)), (socket.AF_INET6, ("::1", port)), (socket.AF_UNIX, "\0invigil-attack"),
          (socket.AF_UNIX, sys.argv[2]), (socket.AF_INET, ("10.0.0.1", 80)), (socket.AF_INET, ("169.254.169.254", 80)),
          (socket.AF_INET, ("1.1.1.1", 53))]
for family, address in PLACES:
    try:
        with socket.socket(family, socket.SOCK_STREAM) as client:
            client.settimeout(1)
            client.connect(address)
            print("CONNECTED", address)
    except OSError as error:
        print("refused", error.errno)
KINDS = {"vsock": (40, socket.SOCK_STREAM), "packet": (17, socket.SOCK_RAW), "alg": (38, socket.SOCK_SEQPACKET),
         "bluetooth": (31, socket.SOCK_RAW), "can": (29, socket.SOCK_RAW), "xdp": (44, socket.SOCK_RAW), "rds": (21, socket.SOCK_SEQPACKET)}
for name, (family, kind) in KINDS.items():
    try:
        socket.socket(family, kind).close()
        print("OPENED", name)
    except OSError as error:
        print(name, error.errno)
OTHERS = {f"netlink {protocol}": (16, socket.SOCK_RAW, protocol) for protocol in range(23)}
OTHERS |= {f"protocol {protocol}": (socket.AF_INET, kind, protocol) for protocol, kind in
           [(262, socket.SOCK_STREAM), (132, socket.SOCK_STREAM), (136, socket.SOCK_DGRAM), (1, socket.SOCK_DGRAM)]}
for name, arguments in OTHERS.items():
    try:
        socket.socket(*arguments).close()
        print("OPENED", name)
    except OSError as error:
        print(name, error.errno)
for kind in [socket.SOCK_STREAM, socket.SOCK_DGRAM]:
    for family in [socket.AF_INET, socket.AF_INET6, socket.AF_UNIX]:
        socket.socket(family, kind).close()
try:
    socket.socket(socket.AF_INET, socket.SOCK_RAW, 1).close()
    print("OPENED raw")
except OSError as error:
    print("raw", error.errno)
print("done")
