import { shell } from "../format/shell.ts";
import { code, lines, md } from "../format/text.ts";

export const sameContent = shell({
  slug: "files-with-the-same-content",
  title: "Files that exist twice",
  skills: ["operations"],
  difficulty: "medium",
  minutes: 12,
  score: 12,
  statement: md(
    "The folder `photos` holds files in folders at any depth. Many were copied more than once, some under another name.",
    "Go through the files in the order of their path (sorted byte by byte, as `LC_ALL=C sort` does), and print the path of every file whose **content** equals that of a file that came before it: one path per line, beginning with `photos/`. Names may contain spaces, but no line breaks. Delete nothing.",
    "For the files shown: `photos/copy of beach.jpg`.",
  ),
  explanation: md(
    "List the files with `find -type f -print0 | LC_ALL=C sort -z`, compute a checksum of each, and print those whose checksum was seen before. `sha256sum` puts the sum in front of the path, so `awk` can look at the first 64 characters and print the rest.",
    "Names and sizes say nothing about the content. Unquoted names fall apart at their spaces. `uniq` on sorted sums changes the order, so the wrong copy may be reported.",
  ),
  files: {
    "photos/beach.jpg": "sand\n",
    "photos/copy of beach.jpg": "sand\n",
    "photos/2025/hills.jpg": "green\n",
  },
  cases: [
    {
      id: "1",
      name: "The files shown",
      sample: true,
      checks: [{ kind: "output", text: "photos/copy of beach.jpg\n" }],
    },
    {
      id: "2",
      name: "Same name or same size, other content",
      weight: 2,
      files: { "photos/2024/hills.jpg": "brown\n", "photos/2026/tree.jpg": "leafs\n", "photos/x/tree.jpg": "leafs\n" },
      checks: [{ kind: "output", text: "photos/copy of beach.jpg\nphotos/x/tree.jpg\n" }],
    },
    {
      id: "3",
      name: "The order decides which is the copy",
      weight: 2,
      files: { "photos/B.jpg": "sand\n", "photos/a/deep/er.jpg": "green\n", "photos/zoo.jpg": "green\n" },
      checks: [
        {
          kind: "output",
          text: lines("photos/a/deep/er.jpg", "photos/beach.jpg", "photos/copy of beach.jpg", "photos/zoo.jpg", ""),
        },
        { kind: "file", path: "photos/zoo.jpg", content: "green\n" },
      ],
    },
    {
      id: "4",
      name: "Empty files are equal, too",
      setup: "rm -r photos; mkdir photos; touch photos/one photos/two",
      checks: [{ kind: "output", text: "photos/two\n" }],
    },
    { id: "5", name: "No files", setup: "rm -r photos; mkdir photos", checks: [{ kind: "output", text: "" }] },
  ],
  solution: code`
    #!/bin/bash
    set -eu
    find photos -type f -print0 | LC_ALL=C sort -z | xargs -0 -r sha256sum |
      awk 'seen[substr($0, 1, 64)]++ { print substr($0, 67) }'
  `,
  wrong: [
    {
      why: "Takes files of the same size for equal.",
      script: code`
        find photos -type f -print0 | LC_ALL=C sort -z | xargs -0 -r stat -c '%s %n' |
          awk 'seen[$1]++ { print substr($0, index($0, " ") + 1) }'
      `,
    },
    {
      why: "Takes files of the same name for equal.",
      script: code`
        find photos -type f | LC_ALL=C sort | awk -F/ 'seen[$NF]++ { print }'
      `,
    },
    {
      why: "Breaks names at their spaces.",
      script: code`
        for file in $(find photos -type f | LC_ALL=C sort); do
          sum=$(sha256sum < "$file" 2>/dev/null || echo none)
          echo "$sum $file"
        done | awk 'seen[$1]++ { print $3 }'
      `,
    },
  ],
});
