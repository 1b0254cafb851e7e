import { lines, md } from "../../content.ts";
import { application, CALL } from "../../project-problems.ts";

const HTTP = `import { createServer } from "node:http";
import { readFile } from "node:fs/promises";

export interface Call {
  method: string;
  /** Without the query. */
  path: string;
  body: Record<string, unknown>;
}
export interface Reply {
  status: number;
  body?: unknown;
}

/** Starts the server: \`handle\` gets the calls below /api, everything else is a file in \`public\`. */
export function serve(handle: (call: Call) => Reply | Promise<Reply>): void {
  createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (!pathname.startsWith("/api/")) {
      const name = pathname === "/" ? "/index.html" : pathname;
      const type = name.endsWith(".js") ? "text/javascript" : name.endsWith(".css") ? "text/css" : "text/html";
      const file = await readFile("public" + name).catch(() => null);
      response.writeHead(file ? 200 : 404, { "content-type": type + "; charset=utf-8" }).end(file ?? "Not found");
      return;
    }
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const call = { method: request.method ?? "GET", path: pathname, body: text === "" ? {} : JSON.parse(text) };
    const { status, body } = await handle(call);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body === undefined ? "" : JSON.stringify(body));
  }).listen(Number(process.env.PORT ?? 3000));
}
`;
const SHOWN = `import { expect, it } from "vitest";
import { call } from "./call.js";

it("offers the times of a day", async () => {
  const { status, body } = await call("GET", "/api/days/2026-03-02");
  expect(status).toBe(200);
  expect(body.free).toHaveLength(16);
  expect(body.free.slice(0, 2)).toEqual(["09:00", "09:30"]);
  expect(body.free.at(-1)).toBe("16:30");
});
it("books a time", async () => {
  const asked = { day: "2026-03-03", time: "10:00", name: "Kim" };
  const { status, body } = await call("POST", "/api/appointments", asked);
  expect(status).toBe(201);
  expect(body).toEqual({ id: expect.any(Number), ...asked });
  expect((await call("GET", "/api/days/2026-03-03")).body.free).not.toContain("10:00");
});
`;
const HIDDEN = `import { expect, it } from "vitest";
import { call } from "./call.js";

const book = (day, time, name = "Ana") => call("POST", "/api/appointments", { day, time, name });

it("books a time only once, even if many ask together", async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => book("2026-03-04", "11:00", "Guest " + n)));
  const states = replies.map(({ status }) => status).sort();
  expect(states.filter((status) => status === 201)).toHaveLength(1);
  expect(states.filter((status) => status === 409)).toHaveLength(19);
});
it("refuses what cannot be booked", async () => {
  for (const [day, time, name] of [
    ["2026-03-05", "08:30", "Ana"],
    ["2026-03-05", "17:00", "Ana"],
    ["2026-03-05", "09:10", "Ana"],
    ["2026-02-30", "09:00", "Ana"],
    ["tomorrow", "09:00", "Ana"],
    ["2026-03-05", "09:00", " "],
  ]) {
    expect((await book(day, time, name)).status, [day, time, name].join(" ")).toBe(400);
  }
});
it("is closed on Saturdays and Sundays", async () => {
  expect((await call("GET", "/api/days/2026-03-07")).body.free).toEqual([]);
  expect((await book("2026-03-08", "09:00")).status).toBe(400);
});
it("lists the appointments of a day by time", async () => {
  for (const time of ["15:00", "09:30", "12:00"]) await book("2026-03-09", time);
  const { body } = await call("GET", "/api/days/2026-03-09");
  expect(body.appointments.map(({ time }) => time)).toEqual(["09:30", "12:00", "15:00"]);
});
it("cancels an appointment, and offers its time again", async () => {
  const { body } = await book("2026-03-10", "14:00");
  expect((await call("DELETE", "/api/appointments/" + body.id)).status).toBe(204);
  expect((await call("DELETE", "/api/appointments/" + body.id)).status).toBe(404);
  expect((await call("GET", "/api/days/2026-03-10")).body.free).toContain("14:00");
});
`;

export const appointments = application({
  key: "appointments",
  type: "APP",
  title: "The appointment book",
  maxScore: 30,
  statement: md(
    "Build the whole application of a small practice: people book half an hour, and nobody is booked twice.",
    "**Back end** (`server.ts`; Node runs TypeScript directly)",
    lines(
      "- `GET /api/days/2026-03-02` returns `{ day, free, appointments }`. `free` lists the open times from `09:00` to `16:30` in steps of 30 minutes; `appointments` lists `{ id, day, time, name }`, the earliest first. On Saturdays and Sundays there is no free time.",
      "- `POST /api/appointments` with `day`, `time` and `name` books: 201 and the appointment. If the time is taken: 409. If the day or the time cannot be booked, or the name is empty: 400.",
      "- `DELETE /api/appointments/:id` cancels: 204 without a body, or 404.",
    ),
    "**Page** (`public/index.html` and `public/app.js`)",
    lines(
      "- `/?day=2026-03-02` shows that day. Each free time is an option of the list `#time`.",
      "- `#name` and the button `#book` book the chosen time. `[role=status]` then says “Booked: 2026-03-02, 10:00”, or “Please choose another time.” if it was taken meanwhile.",
      "- The appointments of the day are `li` elements in `#appointments`, such as “10:00 Kim”.",
    ),
    "`node server.ts` starts it on port 3000. `http.ts` does the HTTP for you. You can read two of the tests in `test/days.test.js`, and run them with `vitest run` in a second terminal; more run when you submit, and a browser visits your page.",
  ),
  technology: "typescript",
  files: {
    "server.ts": lines(
      'import { serve } from "./http.ts";',
      "",
      "serve(({ method, path }) => {",
      "  console.log(method, path);",
      '  return { status: 404, body: { error: "Not written yet." } };',
      "});",
      "",
    ),
    "public/index.html": lines(
      "<!doctype html>",
      '<html lang="en">',
      "  <head>",
      '    <meta charset="utf-8" />',
      "    <title>Appointments</title>",
      '    <script type="module" src="app.js"></script>',
      "  </head>",
      "  <body>",
      "    <h1>Appointments</h1>",
      "  </body>",
      "</html>",
      "",
    ),
    "public/app.js": lines('const day = new URLSearchParams(location.search).get("day");', "console.log(day);", ""),
  },
  locked: {
    "package.json": '{ "type": "module" }\n',
    "http.ts": HTTP,
    "test/call.js": CALL,
    "test/days.test.js": SHOWN,
  },
  app: { start: "node server.ts" },
  tests: {
    name: "vitest",
    files: { "test/call.js": CALL, "test/days.test.js": SHOWN, "test/days-more.test.js": HIDDEN },
    hidden_files: ["test/days-more.test.js"],
    tests: [
      { id: "1", name: "offers the times of a day", sample: true },
      { id: "2", name: "books a time", sample: true },
      { id: "3", name: "books a time only once, even if many ask together" },
      { id: "4", name: "refuses what cannot be booked" },
      { id: "5", name: "is closed on Saturdays and Sundays" },
      { id: "6", name: "lists the appointments of a day by time" },
      { id: "7", name: "cancels an appointment, and offers its time again" },
    ],
  },
  visits: [
    {
      id: "times",
      name: "Offers the free times",
      sample: true,
      page: "/?day=2026-03-16",
      check: { kind: "count", selector: "#time option", value: 16 },
    },
    {
      id: "book",
      name: "Books what was chosen",
      page: "/?day=2026-03-17",
      steps: [
        { do: "choose", selector: "#time", value: "10:00" },
        { do: "type", selector: "#name", text: "Kim" },
        { do: "click", selector: "#book" },
      ],
      check: { kind: "text", selector: "[role=status]", value: "Booked: 2026-03-17, 10:00" },
    },
    {
      id: "listed",
      name: "Lists what was booked",
      page: "/?day=2026-03-18",
      steps: [
        { do: "choose", selector: "#time", value: "16:30" },
        { do: "type", selector: "#name", text: "<i>Lee</i>" },
        { do: "click", selector: "#book" },
      ],
      check: { kind: "text", selector: "#appointments li", value: "16:30 <i>Lee</i>" },
    },
  ],
});
