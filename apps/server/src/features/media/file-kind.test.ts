import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { contentTypeOf } from "../../shared/media/file-kind.ts";
import { stored, upload } from "./testing/upload.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  const { id } = await createFactory(server.db).account("hacker");
  browser = server.browser();
  await browser.signIn(server.deps, id);
});
afterAll(() => server.stop());

const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));
const ZEROS = Array.from({ length: 64 }, () => 0);
const PNG = bytes([0x89], "PNG\r\n", [0x1a, 0x0a, 0, 0, 0, 13], "IHDR", ZEROS, "IDAT", ZEROS);
const SCRIPT = "<script>fetch('/gateways/identity')</script>";

it.each([
  ["a.png", PNG, "image/png"],
  ["a.jpg", bytes([0xff, 0xd8, 0xff, 0xe0], ZEROS), "image/jpeg"],
  ["a.gif", bytes("GIF89a", ZEROS), "image/gif"],
  ["a.webp", bytes("RIFF", [8, 0, 0, 0], "WEBPVP8 ", ZEROS), "image/webp"],
  ["a.bmp", bytes("BM", ZEROS), "image/bmp"],
])("shows %s in the browser, under a policy that lets it do nothing [A7.20]", async (name, content, type) => {
  const { resource_uri } = stored(await upload(browser, { content, name }));
  const { headers } = await browser.get(resource_uri);
  expect(headers["content-type"]).toBe(type);
  expect(headers["content-disposition"]).toMatch(/^inline;/);
  expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
});

it.each([
  ["a.csv", "a,b\n1,2\n", "text/csv"],
  ["bmi.csv", "BMI,age\n21,40\n", "text/csv"],
  ["a.txt", "MZ is how a Windows program begins", "text/plain"],
  ["a.md", "# words", "text/markdown"],
  ["a.py", "print(1)", "text/x-python"],
  ["A.R", "print(1)", "text/x-r"],
  ["a.ipynb", '{"cells":[]}', "application/x-ipynb+json"],
  ["a.json", "{}", "application/json"],
  ["a.html", `<!doctype html>${SCRIPT}`, "text/html"],
  ["a.svg", `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`, "image/svg+xml"],
  ["b.svg", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`, "image/svg+xml"],
  ["a.zip", bytes("PK", [3, 4], ZEROS), "application/zip"],
  ["page.png", `<!doctype html>${SCRIPT}`, "application/octet-stream"],
  ["nothing", "", "application/octet-stream"],
  ["a.constructor", "x", "application/octet-stream"],
])("serves %s only as a download [A7.20]", async (name, content, type) => {
  const reply = await upload(browser, { content, name });
  expect(reply.json()).toMatchObject({ content_type: type });
  const { headers } = await browser.get(stored(reply).resource_uri);
  expect(headers["content-disposition"]).toMatch(/^attachment;/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

it("sends a PDF so that a browser's viewer starts in one of our pages [A5.04]", async () => {
  const { resource_uri } = stored(await upload(browser, { content: bytes("%PDF-1.7\n", ZEROS), name: "a.pdf" }));
  const { headers } = await browser.get(resource_uri);
  expect(headers).toMatchObject({ "content-type": "application/pdf", "x-content-type-options": "nosniff" });
  expect(headers["content-disposition"]).toMatch(/^inline;/);
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  );
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
});

it("shows an HTML page only inside ours, where it can run nothing and has no origin [A5.04]", async () => {
  const { resource_uri } = stored(await upload(browser, { content: `<h1>Hello</h1>${SCRIPT}`, name: "a.html" }));
  const framed = await browser.send("GET", resource_uri, "", { "sec-fetch-dest": "iframe" });
  expect(framed.headers["content-type"]).toMatch(/^text\/html/);
  expect(framed.headers["content-disposition"]).toMatch(/^inline;/);
  expect(framed.headers["content-security-policy"]).toMatch(/default-src 'none';.*frame-ancestors 'self'; sandbox$/);
  for (const destination of ["document", "object", "embed", "empty"]) {
    const { headers } = await browser.send("GET", resource_uri, "", { "sec-fetch-dest": destination });
    expect(headers["content-disposition"]).toMatch(/^attachment;/);
    expect(headers["content-security-policy"]).toMatch(/sandbox$/);
  }
});

it("never takes an HTML page for a PDF [A5.04]", async () => {
  const { resource_uri } = stored(await upload(browser, { content: `<!doctype html>${SCRIPT}`, name: "a.pdf" }));
  const { headers } = await browser.send("GET", resource_uri, "", { "sec-fetch-dest": "iframe" });
  expect(headers["content-type"]).toBe("application/octet-stream");
  expect(headers["content-disposition"]).toMatch(/^attachment;/);
  expect(headers["content-security-policy"]).toMatch(/sandbox$/);
});

it("goes by the content if name and content disagree [A7.20]", async () => {
  expect(await contentTypeOf("data.txt", PNG)).toBe("image/png");
});

it.each([
  ["prediction.csv", PNG, "Only .csv files are allowed"],
  ["PREDICTION.CSV", bytes("%PDF-1.7\n"), "Only .csv files are allowed"],
  ["model.py", PNG, "Only .zip, .rar, .tar, .ipynb, .py & .r files are allowed"],
  ["model.zip", bytes("id,label\n"), "Only .zip, .rar, .tar, .ipynb, .py & .r files are allowed"],
])("refuses %s if its content does not match [A5.01, A5.02]", async (name, content, description) => {
  const reply = await upload(browser, { content, name });
  expect(refusal(reply)).toEqual([415, "file_type_refused"]);
  expect(reply.json()).toMatchObject({ description, show_custom_message: true });
});

it.each([
  ["a Windows program", "notes.txt", bytes("MZ", ZEROS)],
  ["a Linux program", "notes", bytes([0x7f], "ELF", ZEROS)],
  ["a macOS program", "notes.pdf", bytes([0xcf, 0xfa, 0xed, 0xfe], ZEROS)],
  ["a batch file", "run.BAT", bytes("@echo off")],
])("refuses %s under any name [A7.20]", async (_what, name, content) => {
  const reply = await upload(browser, { content, name });
  expect(refusal(reply)).toEqual([415, "file_type_refused"]);
});

it("survives files that only look like an archive or a picture", async () => {
  const kinds = [
    bytes(
      "PK",
      [3, 4, 20, 0, 0, 0, 8, 0],
      ZEROS.slice(0, 8),
      [255, 255, 255, 255, 255, 255, 0, 0, 9, 0, 0, 0],
      "mimetype?",
    ),
    bytes("PK", [3, 4], deflateRawSync(Buffer.alloc(1_000, 7))),
    PNG.subarray(0, 12),
    bytes("RIFF"),
    bytes([0x1f, 0x8b, 8], ZEROS),
    bytes("ID3", [4, 0, 0, 127, 127, 127, 127]),
  ];
  for (const content of kinds) {
    expect((await upload(browser, { content, name: "x.bin" })).statusCode).toBe(200);
  }
});
