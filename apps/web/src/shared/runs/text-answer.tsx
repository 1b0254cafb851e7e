import type { Run } from "@invigil/contract/taking/runs";
import type { Answer } from "@invigil/contract/taking/solutions";
import type { Technology } from "@invigil/contract/taking/technologies";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Alert, Group, Text } from "@mantine/core";
import { useState } from "react";
import { createPortal } from "react-dom";
import { errorText } from "../parts/error-text.ts";
import { BenchTools, type WideProps } from "./bench/bench-tools.tsx";
import { Bench } from "./bench/bench.tsx";
import type { CodeAnswerProps } from "./code-answer-props.ts";
import type { CodePage } from "./draft/code-page.ts";
import { CodeEditor } from "./editor/code-editor.tsx";
import { ProblemFiles } from "./files/problem-files.tsx";
import { HistoryButton } from "./history/history-button.tsx";
import { LanguagePicker } from "./languages/language-picker.tsx";
import { useKeptEngine } from "./local/use-kept-engine.ts";
import { ResetButton } from "./draft/reset-button.tsx";
import { faultsOf, isOwnSource, type CodeFault } from "./results/code-faults.ts";
import { unavailableText } from "./run/run-availability.ts";
import { RunPanel } from "./run/run-panel.tsx";
import { SchemaViewer } from "./schema-viewer.tsx";
import { codeAnswer, stubTypeText } from "./draft/starter.ts";
import { useCodePage } from "./draft/use-code-page.ts";
import { useTechnologies } from "./languages/use-technologies.ts";

export interface ChosenProps extends CodeAnswerProps {
  offered: readonly Technology[];
  /** The language to begin with. */
  technology: string;
  typeUnavailable: string | null;
}

const CODE_LIMIT = 200_000;

/** One text in one of several languages; each language keeps its own text. */
export function TextAnswer(props: ChosenProps) {
  const pages = useCodePage(props, props.technology);
  if (pages.page) return <OpenPage {...props} pages={pages} page={pages.page} />;
  if (pages.error) return <ErrorState {...errorText(pages.error)} onRetry={pages.retry} />;
  return <LoadingState message="Loading the editor…" />;
}

interface OpenProps extends ChosenProps {
  pages: ReturnType<typeof useCodePage>;
  page: CodePage & { version: number };
}

function OpenPage({ pages, page, ...props }: OpenProps) {
  const { test, problem, answer, stored, offered, typeUnavailable, readOnly, beside } = props;
  const { technology, starter } = page;
  const [isWide, setWide] = useState(false);
  const [faults, setFaults] = useState<readonly CodeFault[]>([]);
  const edits = usePageEdits({ pages, page, ...props });
  const { code, isAnswer } = edits;
  const isTooLong = code.length > CODE_LIMIT;
  const found = offered.find(({ id }) => id === technology);
  useKeptEngine({ technology, problem, readOnly });

  const aside = (
    <>
      <SchemaViewer schema={problem.schema} technology={technology} />
      <ProblemFiles slug={problem.slug} files={problem.files} downloads={problem.downloads} />
    </>
  );
  return (
    <Bench
      isWide={isWide}
      onWide={setWide}
      head={
        <>
          <PageTools {...props} pages={pages} page={page} edits={edits} isWide={isWide} onWide={setWide} />
          <PageNotes note={found?.note ?? null} saved={isAnswer ? {} : answer} />
          {beside ? beside.slot && createPortal(aside, beside.slot) : aside}
        </>
      }
      editor={
        <>
          {/* Otherwise what is typed meanwhile would go into the previous language. */}
          <div inert={pages.opening !== null} aria-busy={pages.opening !== null}>
            <CodeEditor
              key={`${technology}-${page.version}`}
              label={problem.problem_type === "DBA" ? "Your query" : "Your code"}
              text={page.version === 0 ? code : page.text}
              lock={starter.lock}
              mode={found?.mode ?? technology}
              readOnly={readOnly}
              faults={faults}
              onChange={edits.write}
            />
          </div>
          {isTooLong && (
            <Alert color="red" variant="light" role="alert">
              Your code is too long to be saved or run. Please shorten it.
            </Alert>
          )}
          {page.pristine && !isAnswer && (
            <Text size="xs" c="dimmed">
              {stubTypeText(problem)}
            </Text>
          )}
        </>
      }
      console={
        <RunPanel
          testSlug={test.slug}
          problem={problem}
          source={{ technology, code }}
          stored={stored}
          stdin={edits.stdin}
          unavailable={unavailableText({ offered, technology, typeUnavailable, isAuthor: props.tryCode !== undefined })}
          readOnly={readOnly || isTooLong}
          conflicting={props.conflicting ?? false}
          onStdin={edits.writeInput}
          onResult={edits.keepResult}
          onShown={(run) => setFaults(run?.technology === technology ? faultsOf(run).filter(isOwnSource) : [])}
          save={edits.saveShown}
          versions={<Versions {...props} page={page} edits={edits} />}
          {...(beside && { beside })}
          {...(props.tryCode && { tryCode: props.tryCode })}
          {...(props.renderMarkdown && { renderMarkdown: props.renderMarkdown })}
        />
      }
    />
  );
}

/** What must be known about the language before writing in it. */
function PageNotes({ note, saved }: { note: string | null; saved: Answer }) {
  const describe = useTechnologies();
  return (
    <>
      {note !== null && (
        <Alert color="gray" variant="light">
          {note}
        </Alert>
      )}
      {saved.code !== undefined && (
        <Alert color="gray" variant="light">
          Your saved answer is in {saved.technology ? describe(saved.technology).name : "another language"}. Writing
          here replaces it, but your code in each language is kept, and you can switch back.
        </Alert>
      )}
    </>
  );
}

interface ToolsProps extends Omit<OpenProps, "pages"> {
  edits: ReturnType<typeof usePageEdits>;
}

/** The choice of language, and how the editor looks. */
function PageTools(props: ToolsProps & Pick<OpenProps, "pages"> & WideProps) {
  const { pages, page, edits, problem, offered, readOnly, isWide, onWide } = props;
  return (
    <Group justify="space-between" gap="xs">
      <LanguagePicker
        label={problem.problem_type === "DBA" ? "Database" : "Language"}
        technology={pages.opening ?? page.technology}
        offered={offered}
        disabled={readOnly}
        onChoose={(next) => void edits.choose(next)}
      />
      <Group gap={4}>
        {!readOnly && <ResetButton what={problem.problem_type === "DBA" ? "query" : "code"} onReset={edits.reset} />}
        <BenchTools isWide={isWide} onWide={onWide} />
      </Group>
    </Group>
  );
}

function Versions({ page: { technology }, edits, stored, offered, readOnly }: ToolsProps) {
  if (!stored) return null;
  return (
    <HistoryButton
      solution={stored.id}
      current={{ technology, code: edits.code }}
      mode={offered.find(({ id }) => id === technology)?.mode ?? technology}
      readOnly={readOnly}
      onRestore={(older) => void edits.restore(older)}
    />
  );
}

/** What is written on the open page, and the ways to replace it; the local record follows each of them. */
function usePageEdits({ pages, page, answer, onChange, save }: OpenProps) {
  const { technology, starter } = page;
  const isAnswer = answer.code !== undefined && (answer.technology ?? technology) === technology;
  const code = isAnswer ? (answer.code ?? "") : page.text;
  const [stdin, setStdin] = useState(page.stdin);

  function keep(change: { code?: string; stdin?: string; stdout?: string; log?: string }) {
    const record = { language: technology, stub: starter.text, code, stdin, stdout: "", log: "" };
    const what = change.stdin === undefined ? "code" : "input";
    pages.drafts.keep({ ...record, ...change, saveTime: Date.now() }, what);
  }

  function write(text: string) {
    onChange(codeAnswer(text, technology, starter));
    keep({ code: text });
  }

  async function choose(next: string) {
    keep({});
    const opened = await pages.open(next, answer);
    // What is shown is what counts, but a starter waits until something is written.
    if (opened && !opened.pristine) onChange(codeAnswer(opened.text, next, opened.starter));
  }

  function reset() {
    pages.replaceText(starter.text);
    write(starter.text);
  }

  async function restore(older: Answer) {
    const opened = await pages.open(older.technology ?? technology, older);
    if (opened) onChange(older);
  }

  async function saveShown() {
    if (!isAnswer) write(code);
    return await save();
  }

  function writeInput(text: string) {
    setStdin(text);
    keep({ stdin: text });
  }

  const keepResult = (run: Run) => keep(printedBy(run));

  return { code, isAnswer, stdin, write, writeInput, choose, reset, restore, saveShown, keepResult };
}

/** What the local record stores of a run. */
function printedBy({ output, cases, compile }: Run): { stdout: string; log: string } {
  const first = cases.find(({ is_sample }) => is_sample);
  const errors = [compile?.log, output?.stderr ?? first?.stderr].filter((text) => text);
  return { stdout: output?.stdout ?? first?.output ?? "", log: errors.join("\n") };
}
