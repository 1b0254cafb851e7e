const SERVER = `import json
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from urllib.parse import parse_qs, urlparse

numbers = count(1)
notes = []


class Handler(SimpleHTTPRequestHandler):
    def __init__(self, *args):
        super().__init__(*args, directory="public")

    def do_GET(self):
        url = urlparse(self.path)
        if url.path != "/api/notes":
            return super().do_GET()
        text = parse_qs(url.query).get("q", [""])[0].lower()
        self.reply(200, [note for note in notes if text in note["text"].lower()])

    def do_POST(self):
        text = self.body().get("text", "").strip()
        if self.path != "/api/notes" or text == "":
            return self.reply(400, {"error": "A note needs a text."})
        note = {"id": next(numbers), "text": text}
        notes.insert(0, note)
        self.reply(201, note)

    def do_DELETE(self):
        number = self.path.removeprefix("/api/notes/")
        found = [note for note in notes if str(note["id"]) == number]
        for note in found:
            notes.remove(note)
        self.reply(204 if found else 404)

    def body(self):
        return json.loads(self.rfile.read(int(self.headers["content-length"])))

    def reply(self, status, value=None):
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.end_headers()
        if value is not None:
            self.wfile.write(json.dumps(value).encode())


ThreadingHTTPServer(("127.0.0.1", 3000), Handler).serve_forever()
`;
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Notes</title>
    <script type="module" src="app.js"></script>
  </head>
  <body>
    <h1>Notes</h1>
    <p><label>New note <input id="text" /></label> <button id="add" type="button">Add</button></p>
    <p><label>Search <input id="search" /></label></p>
    <ul id="notes"></ul>
  </body>
</html>
`;
const SCRIPT = `const list = document.querySelector("#notes");
const text = document.querySelector("#text");
const search = document.querySelector("#search");

async function show() {
  const reply = await fetch("/api/notes?q=" + encodeURIComponent(search.value));
  list.replaceChildren(...(await reply.json()).map(itemOf));
}

function itemOf(note) {
  const item = document.createElement("li");
  const remove = document.createElement("button");
  remove.textContent = "Remove";
  remove.addEventListener("click", async () => {
    await fetch("/api/notes/" + note.id, { method: "DELETE" });
    await show();
  });
  item.append(note.text, " ", remove);
  return item;
}

document.querySelector("#add").addEventListener("click", async () => {
  await fetch("/api/notes", { method: "POST", body: JSON.stringify({ text: text.value }) });
  text.value = "";
  await show();
});
search.addEventListener("input", show);
await show();
`;

export const notes = {
  right: { "server.py": SERVER, "public/index.html": PAGE, "public/app.js": SCRIPT },
  /** The back end is right; the page shows a note's text as HTML and removes nothing. */
  partly: {
    "server.py": SERVER,
    "public/index.html": PAGE,
    "public/app.js": SCRIPT.replace(
      'item.append(note.text, " ", remove)',
      'item.innerHTML = note.text + "<button>Remove</button>"',
    ),
  },
  wrong: { "server.py": "print('Hello')\n" },
};
