import type { importProblems } from "@invigil/contract/authoring/exchange";
import type { ReplyOf } from "@invigil/contract/route";
import { PlainTable } from "@invigil/ui/plain-table";
import { Alert, Stack } from "@mantine/core";
import { useEffect, useRef, type ComponentType, type ReactNode } from "react";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { FORMATS } from "./formats.ts";
import { ToldTable } from "./told-table.tsx";

/** Leads to where a draft is written. */
export type DraftLink = ComponentType<{ slug: string; children: ReactNode }>;

interface Props {
  result: ReplyOf<typeof importProblems>;
  folder: string;
  Link: DraftLink;
}

/** What came in, what did not, and what was lost on the way. */
export function ImportResult({ result, folder, Link }: Props) {
  const { created, refused, left_out, format } = result;
  const inFolders = created.some((each) => each.folder !== folder);
  const said = useRef<HTMLDivElement>(null);
  // The button that was pressed cannot be pressed again: who uses the keyboard goes on here.
  useEffect(() => said.current?.focus(), []);
  return (
    <Stack gap="md">
      <Alert
        ref={said}
        tabIndex={-1}
        color={created.length > 0 ? "green" : "yellow"}
        variant="light"
        role="status"
        title={FORMATS[format].name}
      >
        {created.length === 1 ? "One draft was made" : `${created.length} drafts were made`}
        {folder === "" ? "." : ` in ${folder}.`} {after(created.length, refused.length)}
      </Alert>
      <ToldTable caption="Could not be imported" told={refused} />
      <ToldTable caption="Changed or left out" told={left_out} />
      {created.length > 0 && (
        <PlainTable>
          <caption>Drafts</caption>
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">Type</th>
              {inFolders && <th scope="col">Folder</th>}
            </tr>
          </thead>
          <tbody>
            {created.map(({ slug, title, problem_type, ...place }) => (
              <tr key={slug}>
                <th scope="row">
                  <Link slug={slug}>{title}</Link>
                </th>
                <td>{problemTypeName(problem_type)}</td>
                {inFolders && <td>{place.folder}</td>}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Stack>
  );
}

function after(created: number, refused: number): string {
  if (created > 0)
    return `Look at ${created === 1 ? "it" : "them"} before you make ${created === 1 ? "it" : "them"} live.`;
  return refused > 0 ? "Why not, is said below." : "There is no question in the file.";
}
