import { expect, it } from "vitest";
import { web } from "./all.ts";

const given = web.filter(({ statement }) =>
  /do not change `index\.html`|`index\.html` cannot be changed/i.test(statement),
);

it.each(given)("$title hands out its page as read-only", ({ content }) => {
  expect(content?.files).toContainEqual(expect.objectContaining({ path: "index.html", read_only: true }));
});
