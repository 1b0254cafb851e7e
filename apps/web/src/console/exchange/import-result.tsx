import type { importProblems } from "@invigil/contract/authoring/exchange";
import type { ReplyOf } from "@invigil/contract/route";
import { PlainTable } from "@invigil/ui/plain-table";
import { Alert, Stack } from "@mantine/core";
import { useEffect, useRef, type ComponentType, type ReactNode } from "react";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { FORMATS } from "./formats.ts";
import { ToldTable } from "./told-table.tsx";

/** Links to the editor of a draft. */
export type DraftLink = ComponentType<{ slug: string; children: ReactNode }>;

interface Props {
  result: ReplyOf<typeof importProblems>;
  folder: string;
  Link: DraftLink;
}

/** Shows which questions were imported, which were not, and what was left out. */
export function ImportResult({ result, folder, Link }: Props) {
  const { created, refused, left_out, format } = result;
  const inFolders = created.some((each) => each.folder !== folder);
  const said = useRef<HTMLDivElement>(null);
  // The Import button is now disabled, so keyboard users continue here.
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
        {createdText(created.length, folder)} {nextText(created.length, refused.length)}
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

function createdText(created: number, folder: string): string {
  if (folder === "") return created === 1 ? "1 draft was created." : `${created} drafts were created.`;
  return created === 1 ? `1 draft was created in ${folder}.` : `${created} drafts were created in ${folder}.`;
}

function nextText(created: number, refused: number): string {
  if (created === 1) return "Check it before you publish it.";
  if (created > 1) return "Check them before you publish them.";
  return refused > 0 ? "The reasons are listed below." : "The file contains no questions.";
}
