"""DynamoDB, S3, SNS and SSM by moto, one request at a time.

moto's state has no locks: served by threads it lets two conditional writes win and loses additions.
Arguments: the file for the port, and "watch" (end with our standard input) or "keep".
"""
import logging
import os
import sys
import threading

os.environ.setdefault("MOTO_ACCOUNT_ID", "000000000000")

from moto.server import DomainDispatcherApplication, create_backend_app  # noqa: E402
from werkzeug.serving import WSGIRequestHandler, make_server  # noqa: E402


class Quiet(WSGIRequestHandler):
    timeout = 30  # a client that connects and says nothing must not stop all others for ever

    def log_request(self, *args):
        pass


def end_with_input():
    while sys.stdin.buffer.read(1):
        pass
    os._exit(0)


port_file, lifetime = sys.argv[1], sys.argv[2]
logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = make_server(
    "127.0.0.1", 0, DomainDispatcherApplication(create_backend_app), threaded=False, request_handler=Quiet
)
with open(port_file + ".new", "w") as file:
    file.write(str(server.port))
os.rename(port_file + ".new", port_file)
if lifetime == "watch":
    threading.Thread(target=end_with_input, daemon=True).start()
server.serve_forever()
