const RIGHT = `import { serve } from "./http.js";

const DAY = 86_400_000;
const LENT_FOR = 14;
const FINE = 10;
const books = [];
const loans = [];

const error = (status, text) => ({ status, body: { error: text } });
const isOpen = ({ returned }) => returned === undefined;
const shown = (book) => ({
  ...book,
  available: book.copies - loans.filter((loan) => loan.book === book.id && isOpen(loan)).length,
});
const after = (date, days) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

serve({
  "GET /books": ({ query }) => {
    const text = (query.get("query") ?? "").toLowerCase();
    return { status: 200, body: books.filter(({ title }) => title.toLowerCase().includes(text)).map(shown) };
  },
  "POST /books": ({ body: { title, copies } }) => {
    if (typeof title !== "string" || title.trim() === "") return error(400, "A book needs a title.");
    if (!Number.isInteger(copies) || copies < 1) return error(400, "A book needs at least one copy.");
    const book = { id: books.length + 1, title, copies };
    books.push(book);
    return { status: 201, body: shown(book) };
  },
  "POST /loans": ({ body: { book: id, member, on } }) => {
    const book = books.find((each) => each.id === id);
    if (!book) return error(404, "There is no such book.");
    if (shown(book).available === 0) return error(409, "All copies are lent.");
    const loan = { id: loans.length + 1, book: id, member, due: after(on, LENT_FOR) };
    loans.push(loan);
    return { status: 201, body: loan };
  },
  "POST /loans/:id/return": ({ params, body: { on } }) => {
    const loan = loans.find(({ id }) => String(id) === params.id);
    if (!loan) return error(404, "There is no such loan.");
    if (!isOpen(loan)) return error(409, "It was returned before.");
    const late = Math.max(0, Math.round((Date.parse(on) - Date.parse(loan.due)) / DAY));
    Object.assign(loan, { returned: on, fine: late * FINE });
    return { status: 200, body: loan };
  },
  "GET /members/:name/loans": ({ params }) => ({
    status: 200,
    body: loans
      .filter((loan) => loan.member === params.name && isOpen(loan))
      .sort((one, other) => one.due.localeCompare(other.due)),
  }),
});
`;

export const library = {
  right: { "server.js": RIGHT },
  /** Knows no fines, and lends more copies than there are. */
  partly: {
    "server.js": RIGHT.replace("const FINE = 10", "const FINE = 0").replace("available === 0", "available === -1"),
  },
  wrong: { "server.js": 'import { serve } from "./http.js";\nserve({});\n' },
};
