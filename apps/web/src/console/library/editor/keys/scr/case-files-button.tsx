import { counted } from "@invigil/contract/messages/counted";
import { pairCaseFiles } from "@invigil/rules/library/case-files";
import { Alert, Button, FileButton, Group, Radio, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { consoleError, SaidError } from "../../../../../shared/parts/console-error.ts";
import { FormDialog } from "../../../../parts/form-dialog.tsx";
import { nextId } from "../../../next-id.ts";
import { readCaseFiles } from "./read-case-files.ts";
import { MOST_CASES, type WrittenCase } from "./written-case.ts";

interface Props {
  cases: readonly WrittenCase[];
  onChange: (cases: WrittenCase[]) => void;
}

type Found = ReturnType<typeof pairCaseFiles>;

/** Makes cases of files with inputs and outputs, chosen one by one or in a ZIP archive. */
export function CaseFilesButton({ cases, onChange }: Props) {
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const reset = useRef<() => void>(null);

  async function read(files: File[]) {
    setError(null);
    try {
      const pairs = pairCaseFiles(await readCaseFiles(files));
      const [unreadable] = pairs.unreadable;
      if (unreadable !== undefined) throw new SaidError(`“${unreadable}” is not UTF-8 text.`);
      if (pairs.cases.length === 0) throw new SaidError(NO_PAIRS);
      setFound(pairs);
    } catch (fault) {
      setError(fault instanceof Error ? fault : new Error(String(fault)));
    }
    // So that the same files can be chosen again, corrected.
    reset.current?.();
  }

  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="sm">
        <FileButton multiple resetRef={reset} onChange={(files) => files.length > 0 && void read(files)}>
          {(props) => (
            <Button {...props} variant="default" size="sm">
              Add cases from files…
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          Pairs such as 1.in and 1.out, or input1.txt and output1.txt; also in a ZIP archive.
        </Text>
      </Group>
      {error && (
        <Alert color="red" variant="light" role="alert">
          {consoleError(error)}
        </Alert>
      )}
      {found && (
        <FoundDialog
          found={found}
          cases={cases}
          onClose={() => setFound(null)}
          onTake={(taken) => {
            setFound(null);
            onChange(taken);
          }}
        />
      )}
    </Stack>
  );
}

const NO_PAIRS =
  "No input has an output of the same name, such as 1.in and 1.out, input1.txt and output1.txt, or 01 and 01.a.";

interface FoundProps {
  found: Found;
  cases: readonly WrittenCase[];
  onTake: (cases: WrittenCase[]) => void;
  onClose: () => void;
}

function FoundDialog({ found, cases, onTake, onClose }: FoundProps) {
  const isBlank = cases.every(({ input, output, files }) => input === "" && output === "" && !files);
  const [way, setWay] = useState(isBlank ? "replace" : "add");
  const kept = way === "add" ? cases : [];
  const added = newCases(found, { kept, replaced: cases });
  const tooMany = kept.length + added.length > MOST_CASES;
  const error = tooMany ? new SaidError(`A question can have at most ${MOST_CASES} cases.`) : null;
  return (
    <FormDialog
      title={`${counted(added.length, "case")} found`}
      submitLabel={way === "add" || isBlank ? "Add them" : "Replace the cases"}
      action={{ mutate: () => !tooMany && onTake([...kept, ...added]), isPending: false, error }}
      onClose={onClose}
    >
      <Text size="sm">{added.map(({ name, sample }) => (sample ? `${name} (sample)` : name)).join(", ")}</Text>
      {found.left.length > 0 && (
        <Alert color="yellow" variant="light" title={`${counted(found.left.length, "file")} without a counterpart`}>
          {found.left.join(", ")}
        </Alert>
      )}
      {!isBlank && (
        <Radio.Group label={`The question has ${counted(cases.length, "case")}`} value={way} onChange={setWay}>
          <Stack gap="xs" mt={4}>
            <Radio value="add" label="Add the new ones after them" />
            <Radio value="replace" label="Replace them" />
          </Stack>
        </Radio.Group>
      )}
    </FormDialog>
  );
}

interface Before {
  kept: readonly WrittenCase[];
  /** Their ids are not used again, because explanations are remembered by them. */
  replaced: readonly WrittenCase[];
}

/** Without any sample in the names, the first case of a question becomes one, as when it is written here. */
function newCases({ cases }: Found, { kept, replaced }: Before): WrittenCase[] {
  const taken = [...replaced];
  const names = new Set(kept.map(({ name }) => name));
  const none = kept.length === 0 && cases.every(({ sample }) => !sample);
  return cases.map(({ name, sample, ...texts }, index) => {
    const own = name ?? freeName(names, kept.length + index + 1);
    names.add(own);
    const made = { id: nextId(taken), name: own, weight: 1, sample: sample || (none && index === 0), ...texts };
    taken.push(made);
    return made;
  });
}

function freeName(names: ReadonlySet<string>, from: number): string {
  for (let number = from; ; number += 1) if (!names.has(`Case ${number}`)) return `Case ${number}`;
}
