/** A small back end and what judges it, for tests of applications. */
export const SERVER = `import { createServer } from "node:http";
const books = new Map();
createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const send = (status, value) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  const id = /^\\/books\\/(\\d+)$/.exec(request.url)?.[1];
  if (request.method === "POST" && request.url === "/books") {
    const { title } = JSON.parse(body);
    if (!title) return send(400, { error: "A book needs a title." });
    const book = { id: books.size + 1, title };
    books.set(String(book.id), book);
    return send(201, book);
  }
  if (id) return books.has(id) ? send(200, books.get(id)) : send(404, { error: "No such book." });
  send(200, [...books.values()]);
}).listen(process.env.PORT);
`;

const VISIBLE = `import { expect, it } from "vitest";
it("adds a book", async () => {
  const reply = await fetch(process.env.APP_URL + "/books", { method: "POST", body: JSON.stringify({ title: "Emma" }) });
  expect(reply.status).toBe(201);
  expect(await reply.json()).toEqual({ id: expect.any(Number), title: "Emma" });
});
`;
const HIDDEN = `import { expect, it } from "vitest";
it("refuses a book without a title", async () => {
  const reply = await fetch(process.env.APP_URL + "/books", { method: "POST", body: "{}" });
  expect(reply.status).toBe(400);
});
it("does not find what is not there", async () => {
  expect((await fetch(process.env.APP_URL + "/books/999")).status).toBe(404);
});
`;

export const LIBRARY = {
  content: { files: [{ path: "server.js", content: "", read_only: false }] },
  grading: {
    app: { start: "node server.js" },
    tests: {
      name: "vitest",
      files: { "visible.test.js": VISIBLE, "hidden.test.js": HIDDEN },
      hidden_files: ["hidden.test.js"],
      tests: [
        { id: "1", name: "adds a book", sample: true },
        { id: "2", name: "refuses a book without a title" },
        { id: "3", name: "does not find what is not there", weight: 2 },
      ],
    },
  },
};
/** Node takes it for a module. */
export const PACKAGE = '{ "type": "module" }';
