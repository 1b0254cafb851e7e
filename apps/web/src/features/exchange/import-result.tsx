import type { importProblems } from "@invigil/contract/exchange";
import type { ReplyOf } from "@invigil/contract/route";
import { PlainTable } from "@invigil/ui/plain-table";
import { Alert, Stack } from "@mantine/core";
import { problemTypeName } from "../../lib/problem-type-names.ts";
import { FORMATS } from "./formats.ts";

/** What came in, and what did not. */
export function ImportResult({ result, folder }: { result: ReplyOf<typeof importProblems>; folder: string }) {
  const { created, refused, format } = result;
  return (
    <Stack gap="md">
      <Alert color={created.length > 0 ? "green" : "yellow"} variant="light" role="status" title={FORMATS[format].name}>
        {created.length === 1 ? "One draft was made" : `${created.length} drafts were made`}
        {folder === "" ? "." : ` in ${folder}.`} Look at them before you make them live.
      </Alert>
      {refused.length > 0 && (
        <PlainTable>
          <caption>Could not be imported</caption>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ name, reason }, index) => (
              <tr key={index}>
                <th scope="row">{name}</th>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {created.length > 0 && (
        <PlainTable>
          <caption>Drafts</caption>
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">Type</th>
            </tr>
          </thead>
          <tbody>
            {created.map(({ slug, title, problem_type }) => (
              <tr key={slug}>
                <th scope="row">{title}</th>
                <td>{problemTypeName(problem_type)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Stack>
  );
}
