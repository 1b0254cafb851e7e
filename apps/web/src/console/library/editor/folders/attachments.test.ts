import { ProblemContent } from "@invigil/contract/authoring/library-content";
import { expect, it } from "vitest";
import { attachedOf, pathOf, plainDownloads, withAttached, withDownloads } from "./attachments.ts";

const plain = { name: "Notes", url: "/media/a/notes.pdf" };
const shown = { name: "data.zip", url: "/media/b/data.zip", path: "data.zip" };
const secret = { name: "key.csv", url: "/media/c/key.csv", path: "in/key.csv" };
const draft = {
  content: ProblemContent.parse({ downloads: [plain, shown] }),
  grading: { cases: [], attachments: [secret] },
};

it("stores files that candidates can download among the downloads, and the others in the key", () => {
  const attached = attachedOf(draft);
  expect(attached).toEqual([
    { ...shown, hidden: false },
    { ...secret, hidden: true },
  ]);
  expect(withAttached(draft, attached)).toEqual(draft);
  const turned = withAttached(
    draft,
    attached.map((each) => ({ ...each, hidden: !each.hidden })),
  );
  expect(turned.content.downloads).toEqual([plain, secret]);
  expect(turned.grading).toEqual({ cases: [], attachments: [shown] });
  expect(withAttached(draft, []).grading).toEqual({ cases: [] });
});

it("keeps the programs' files when the other downloads change", () => {
  expect(plainDownloads(draft.content)).toEqual([plain]);
  expect(withDownloads(draft.content, []).downloads).toEqual([shown]);
  expect(pathOf("Größe (1).csv")).toBe("Gro__e _1_.csv");
});
