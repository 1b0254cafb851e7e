import { expect, it } from "vitest";
import { openReplyReader } from "./reply-reader.ts";

/** What is understood of a reply that arrives in pieces of a size. */
function understand(text: string, size: number, method = "GET") {
  let status = 0;
  let body = "";
  let headers = {};
  const reader = openReplyReader(method, {
    onHead: (head) => ({ status, headers } = head),
    onData: (chunk) => (body += chunk.toString("latin1")),
  });
  const bytes = Buffer.from(text, "latin1");
  for (let at = 0; at < bytes.length; at += size) {
    const rest = reader.read(bytes.subarray(at, at + size));
    if (rest) {
      const after = rest.toString("latin1") + bytes.toString("latin1", at + size);
      return { status, headers: { ...headers }, body, after, isKept: reader.head()?.isKept };
    }
  }
  return { status, headers: { ...headers }, body, after: undefined, isKept: reader.head()?.isKept };
}

const SIZES = [1, 2, 3, 7, 1_000_000];
const NEXT = "HTTP/1.1 200 OK\r\n\r\n";

it.each([
  {
    name: "a length",
    reply: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A:  b \t\r\n\r\nhello",
    understood: { status: 200, headers: { "content-length": "5", "x-a": "b" }, body: "hello", isKept: true },
  },
  {
    name: "no body",
    reply: "HTTP/1.1 204 \r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nVary: a\r\nVary: b\r\n\r\n",
    understood: { status: 204, headers: { "set-cookie": ["a=1", "b=2"], vary: "a, b" }, body: "", isKept: true },
  },
  {
    name: "chunks",
    reply:
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\nConnection: close\r\n\r\n3;x="y"\r\na\r\n\r\n0B \r\nhello world\r\n0\r\nX-T: 1\r\n\r\n',
    understood: {
      status: 200,
      headers: { "transfer-encoding": "Chunked", connection: "close" },
      body: "a\r\nhello world",
      isKept: false,
    },
  },
  {
    name: "hints before it",
    reply:
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404\r\ncontent-length: 0\r\n\r\n",
    understood: { status: 404, headers: { "content-length": "0" }, body: "", isKept: true },
  },
  {
    name: "an older protocol",
    reply: "HTTP/1.0 200 Ol\xe9\r\nContent-Length: 1\r\n\r\nx",
    understood: { status: 200, headers: { "content-length": "1" }, body: "x", isKept: false },
  },
])("reads a reply with $name, in whatever pieces it arrives", ({ reply, understood }) => {
  for (const size of SIZES) expect(understand(reply + NEXT, size)).toEqual({ ...understood, after: NEXT });
});

it("expects no body after a HEAD, and all of the rest where no length is given", () => {
  const reply = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n";
  expect(understand(reply + NEXT, 1, "HEAD")).toMatchObject({ status: 200, body: "", after: NEXT });
  expect(understand(`HTTP/1.1 200 OK\r\n\r\n${NEXT}`, 5)).toMatchObject({
    body: NEXT,
    after: undefined,
    isKept: false,
  });
});

it("takes every name for a header, and none for a part of the program", () => {
  const { headers } = understand("HTTP/1.1 200 OK\r\n__proto__: x\r\nConstructor: y\r\ncontent-length: 0\r\n\r\n", 9);
  expect(Object.entries(headers)).toContainEqual(["constructor", "y"]);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
});

it("says nothing of a length where no body can follow", () => {
  for (const status of [101, 204]) {
    const reader = openReplyReader("GET", { onHead() {}, onData() {} });
    reader.read(Buffer.from(`HTTP/1.1 ${status} X\r\nContent-Length: 5\r\nX-A: 1\r\n\r\n`));
    expect({ ...reader.head()?.headers }).toEqual({ "x-a": "1" });
  }
});

it("reads long lines of nothing as fast as any others, so that no program can keep the gateway busy", () => {
  const blanks = " ".repeat(30_000);
  for (let read = 0; read < 20; read += 1) {
    const reply = `HTTP/1.1 200 OK\r\nx-a:${blanks}\0\r\n\r\n`;
    expect(() => understand(reply, 1_000_000)).toThrow("This is no reply.");
  }
  const { headers } = understand(`HTTP/1.1 200 OK\r\nx-a:${blanks}b \r\n\r\n`, 1_000_000);
  expect(headers).toEqual({ "x-a": "b" });
});

const head = (...lines: string[]) => ["HTTP/1.1 200 OK", ...lines, "", "body"].join("\r\n");
const chunks = (text: string) => `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${text}`;

it.each([
  ["no protocol", "hello\r\n\r\n"],
  ["another protocol", "HTTP/2.0 200 OK\r\n\r\n"],
  ["an impossible status", "HTTP/1.1 099 No\r\n\r\n"],
  ["a status with a line of its own", "HTTP/1.1 200 O\nK\r\n\r\n"],
  ["two lengths", head("content-length: 1", "content-length: 1")],
  ["a negative length", head("content-length: -1")],
  ["a length that is none", head("content-length: 0x1")],
  ["length and chunks", head("content-length: 1", "transfer-encoding: chunked")],
  ["an encoding beside chunks", head("transfer-encoding: gzip, chunked")],
  ["two encodings", head("transfer-encoding: chunked", "transfer-encoding: chunked")],
  ["a folded header", head("x-a: 1", " x-b: 2")],
  ["a space before the colon", head("content-length : 1")],
  ["a header without a name", head(": 1")],
  ["a line that ends early", head("x-a: 1\nset-cookie: b=2")],
  ["a bare return", head("x-a: 1\rset-cookie: b=2")],
  ["a null byte", head("x-a: \0")],
  ["hints without end", "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(50), "Nothing but hints."],
  ["an endless head", `HTTP/1.1 200 OK\r\nx-a: ${"x".repeat(40_000)}`, "The head is too long."],
  ["a chunk without a size", chunks("\r\n"), "A chunk has no size."],
  ["a negative chunk", chunks("-1\r\n"), "A chunk has no size."],
  ["a huge chunk", chunks("fffffffff\r\n"), "A chunk has no size."],
  ["a chunk longer than its size", chunks("1\r\nab\r\n0\r\n\r\n"), "A chunk is longer than its size."],
  ["an endless size", chunks(`1;${"x".repeat(10_000)}`), "A line is too long."],
  ["a size that ends early", chunks("1\na\r\n0\r\n\r\n"), "A line ends in the wrong way."],
  ["endless trailers", chunks(`0\r\n${"a: b\r\n".repeat(200)}`), "Too many trailers."],
])("refuses a reply with %s", (_name, reply, message = "This is no reply.") => {
  for (const size of SIZES) expect(() => understand(reply, size)).toThrow(message);
});
