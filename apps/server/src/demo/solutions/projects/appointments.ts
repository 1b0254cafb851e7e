const SERVER = `import { serve, type Call, type Reply } from "./http.ts";

interface Appointment {
  id: number;
  day: string;
  time: string;
  name: string;
}

const OPENS = 9 * 60;
const CLOSES = 17 * 60;
const STEP = 30;
let last = 0;
let all: Appointment[] = [];

function timesOf(day: string): string[] {
  const date = new Date(day + "T00:00:00Z");
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return [];
  if (date.getUTCDay() === 0 || date.getUTCDay() === 6) return [];
  const times: string[] = [];
  for (let minute = OPENS; minute < CLOSES; minute += STEP) {
    times.push([Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":"));
  }
  return times;
}

function read(day: string): Reply {
  const appointments = all.filter((each) => each.day === day).sort((one, other) => one.time.localeCompare(other.time));
  const taken = new Set(appointments.map(({ time }) => time));
  return { status: 200, body: { day, free: timesOf(day).filter((time) => !taken.has(time)), appointments } };
}

function book({ day, time, name }: Call["body"]): Reply {
  if (typeof day !== "string" || typeof time !== "string" || typeof name !== "string") return refused(400, "Say who and when.");
  if (name.trim() === "" || !timesOf(day).includes(time)) return refused(400, "This cannot be booked.");
  if (all.some((each) => each.day === day && each.time === time)) return refused(409, "The time is taken.");
  last += 1;
  const appointment = { id: last, day, time, name };
  all.push(appointment);
  return { status: 201, body: appointment };
}

function cancel(id: string): Reply {
  const left = all.filter((each) => String(each.id) !== id);
  if (left.length === all.length) return refused(404, "There is no such appointment.");
  all = left;
  return { status: 204 };
}

function refused(status: number, error: string): Reply {
  return { status, body: { error } };
}

serve(({ method, path, body }) => {
  const [, , kind, name = ""] = path.split("/");
  if (method === "GET" && kind === "days") return read(name);
  if (method === "POST" && kind === "appointments") return book(body);
  if (method === "DELETE" && kind === "appointments") return cancel(name);
  return refused(404, "There is nothing here.");
});
`;
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Appointments</title>
    <script type="module" src="app.js"></script>
  </head>
  <body>
    <h1>Appointments</h1>
    <p><label>Time <select id="time"></select></label> <label>Name <input id="name" /></label></p>
    <p><button id="book" type="button">Book</button></p>
    <p role="status"></p>
    <ul id="appointments"></ul>
  </body>
</html>
`;
const SCRIPT = `const day = new URLSearchParams(location.search).get("day") ?? new Date().toISOString().slice(0, 10);
const find = (selector) => document.querySelector(selector);

function elements(name, texts) {
  return texts.map((text) => Object.assign(document.createElement(name), { textContent: text }));
}

async function show() {
  const { free, appointments } = await (await fetch("/api/days/" + day)).json();
  find("#time").replaceChildren(...elements("option", free));
  find("#appointments").replaceChildren(...elements("li", appointments.map(({ time, name }) => time + " " + name)));
}

find("#book").addEventListener("click", async () => {
  const time = find("#time").value;
  const body = JSON.stringify({ day, time, name: find("#name").value });
  const { ok } = await fetch("/api/appointments", { method: "POST", body });
  find("[role=status]").textContent = ok ? "Booked: " + day + ", " + time : "Please choose another time.";
  await show();
});
await show();
`;

export const appointments = {
  right: { "server.ts": SERVER, "public/index.html": PAGE, "public/app.js": SCRIPT },
  /** Has no page. */
  partly: { "server.ts": SERVER },
  wrong: { "server.ts": 'import { serve } from "./http.ts";\nserve(() => ({ status: 200, body: {} }));\n' },
};
