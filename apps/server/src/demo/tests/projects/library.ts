import { lines, md } from "../../content.ts";
import { application, CALL } from "../../project-problems.ts";

const HTTP = `import { createServer } from "node:http";

/**
 * Starts a server. Each handler has a name such as "GET /books/:id", is called with { params, query, body },
 * and returns { status, body }.
 */
export function serve(handlers) {
  const routes = Object.entries(handlers).map(([name, handle]) => {
    const [method, path] = name.split(" ");
    return { method, path: path.split("/"), handle };
  });
  createServer(async (request, response) => {
    const url = new URL(request.url, "http://localhost");
    const parts = url.pathname.split("/").map(decodeURIComponent);
    const route = routes.find(
      ({ method, path }) =>
        method === request.method &&
        path.length === parts.length &&
        path.every((part, index) => part.startsWith(":") || part === parts[index]),
    );
    const { status, body } = route
      ? await handled(request, { route, parts, query: url.searchParams })
      : { status: 404, body: { error: "There is nothing here." } };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }).listen(process.env.PORT ?? 3000);
}

async function handled(request, { route, parts, query }) {
  const params = {};
  route.path.forEach((part, index) => part.startsWith(":") && (params[part.slice(1)] = parts[index]));
  let text = "";
  for await (const chunk of request) text += chunk;
  try {
    return await route.handle({ params, query, body: text === "" ? {} : JSON.parse(text) });
  } catch (error) {
    console.error(error);
    return { status: 500, body: { error: "The server failed." } };
  }
}
`;
const SHOWN = `import { expect, it } from "vitest";
import { call } from "./call.js";

it("adds a book", async () => {
  const { status, body } = await call("POST", "/books", { title: "Emma", copies: 2 });
  expect(status).toBe(201);
  expect(body).toEqual({ id: expect.any(Number), title: "Emma", copies: 2, available: 2 });
});
it("lends a book for 14 days", async () => {
  const { body: book } = await call("POST", "/books", { title: "Persuasion", copies: 1 });
  const { status, body } = await call("POST", "/loans", { book: book.id, member: "Kim", on: "2026-03-02" });
  expect(status).toBe(201);
  expect(body).toMatchObject({ book: book.id, member: "Kim", due: "2026-03-16" });
});
`;
const HIDDEN = `import { expect, it } from "vitest";
import { call } from "./call.js";

async function lend(member, on, copies = 1) {
  const { body: book } = await call("POST", "/books", { title: "Book for " + member, copies });
  const { body: loan } = await call("POST", "/loans", { book: book.id, member, on });
  return { book, loan };
}

it("refuses a book without a title or copies", async () => {
  for (const body of [{ copies: 1 }, { title: "  ", copies: 1 }, { title: "Emma", copies: 0 }, { title: "Emma" }]) {
    expect((await call("POST", "/books", body)).status).toBe(400);
  }
});
it("finds books by a part of their title", async () => {
  await call("POST", "/books", { title: "The Waves", copies: 1 });
  await call("POST", "/books", { title: "Night and Day", copies: 1 });
  const { status, body } = await call("GET", "/books?query=wAv");
  expect(status).toBe(200);
  expect(body.map(({ title }) => title)).toEqual(["The Waves"]);
});
it("lends no more copies than there are", async () => {
  const { book } = await lend("Ana", "2026-03-02");
  expect((await call("POST", "/loans", { book: book.id, member: "Ben", on: "2026-03-03" })).status).toBe(409);
  expect((await call("POST", "/loans", { book: 987654, member: "Ben", on: "2026-03-03" })).status).toBe(404);
});
it("counts days across months and leap years", async () => {
  expect((await lend("Cleo", "2028-02-20")).loan.due).toBe("2028-03-05");
  expect((await lend("Cleo", "2026-12-25")).loan.due).toBe("2027-01-08");
});
it("takes a book back, with a fine for each day that it is late", async () => {
  const { book, loan } = await lend("Dora", "2026-03-02");
  const late = await call("POST", "/loans/" + loan.id + "/return", { on: "2026-03-20" });
  expect(late).toMatchObject({ status: 200, body: { returned: "2026-03-20", fine: 40 } });
  const again = await lend("Dora", "2026-03-21");
  const early = await call("POST", "/loans/" + again.loan.id + "/return", { on: "2026-03-22" });
  expect(early.body.fine).toBe(0);
  expect((await call("POST", "/loans", { book: book.id, member: "Eli", on: "2026-03-23" })).status).toBe(201);
});
it("takes a book back only once", async () => {
  const { loan } = await lend("Finn", "2026-03-02");
  expect((await call("POST", "/loans/" + loan.id + "/return", { on: "2026-03-03" })).status).toBe(200);
  expect((await call("POST", "/loans/" + loan.id + "/return", { on: "2026-03-04" })).status).toBe(409);
  expect((await call("POST", "/loans/987654/return", { on: "2026-03-04" })).status).toBe(404);
});
it("lists what a member has, the earliest due first", async () => {
  const second = await lend("Gus Ek", "2026-05-10");
  const first = await lend("Gus Ek", "2026-05-02");
  const returned = await lend("Gus Ek", "2026-05-01");
  await call("POST", "/loans/" + returned.loan.id + "/return", { on: "2026-05-02" });
  const { body } = await call("GET", "/members/Gus%20Ek/loans");
  expect(body.map(({ id }) => id)).toEqual([first.loan.id, second.loan.id]);
});
`;

export const library = application({
  key: "library",
  type: "PBE",
  title: "The lending library",
  maxScore: 30,
  statement: md(
    'Write the back end of a small library in `server.js`. It lends books and takes them back. Data stay in memory; every request and reply is JSON, and every refusal is `{ "error": "…" }`.',
    lines(
      "- `POST /books` with `title` and `copies` adds a book: 201 and `{ id, title, copies, available }`. Without a title, or with fewer than one copy: 400.",
      "- `GET /books?query=em` returns the books whose title contains the text, in any case; without `query`, all of them.",
      "- `POST /loans` with `book`, `member` and `on` (`2026-03-02`) lends a copy for 14 days: 201 and `{ id, book, member, due }`. An unknown book: 404. No copy left: 409.",
      "- `POST /loans/:id/return` with `on` takes it back: 200 and the loan with `returned` and `fine`, which is 10 for each day after `due`. An unknown loan: 404. Returned before: 409.",
      "- `GET /members/:name/loans` returns what a member has not returned yet, the earliest `due` first.",
    ),
    "`node server.js` starts it, and it listens on port 3000. `http.js` does the HTTP for you. You can read two of the tests in `test/library.test.js`, and run them with `vitest run` in a second terminal; more run when you submit.",
  ),
  technology: "javascript",
  files: {
    "server.js": lines(
      'import { serve } from "./http.js";',
      "",
      "const books = [];",
      "",
      "serve({",
      '  "GET /books": () => ({ status: 200, body: books }),',
      '  "POST /books": ({ body }) => {',
      "    const book = { id: books.length + 1, ...body };",
      "    books.push(book);",
      "    return { status: 201, body: book };",
      "  },",
      "});",
      "",
    ),
  },
  locked: {
    "package.json": '{ "type": "module" }\n',
    "http.js": HTTP,
    "test/call.js": CALL,
    "test/library.test.js": SHOWN,
  },
  app: { start: "node server.js", ready: "/books" },
  tests: {
    name: "vitest",
    files: { "test/call.js": CALL, "test/library.test.js": SHOWN, "test/library-more.test.js": HIDDEN },
    hidden_files: ["test/library-more.test.js"],
    tests: [
      { id: "1", name: "adds a book", sample: true },
      { id: "2", name: "lends a book for 14 days", sample: true },
      { id: "3", name: "refuses a book without a title or copies" },
      { id: "4", name: "finds books by a part of their title" },
      { id: "5", name: "lends no more copies than there are" },
      { id: "6", name: "counts days across months and leap years" },
      { id: "7", name: "takes a book back, with a fine for each day that it is late" },
      { id: "8", name: "takes a book back only once" },
      { id: "9", name: "lists what a member has, the earliest due first" },
    ],
  },
});
