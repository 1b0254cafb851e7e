import { checkAnswer } from "@invigil/contract/authoring/library-trial";
import { messages } from "@invigil/contract/messages/messages";
import type { Problem } from "@invigil/contract/taking/problems";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Container, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@invigil/ui/icons/page";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import "../frame/console-styles.ts";
import { NeedsRole } from "../frame/needs-role.tsx";
import { trialQuery } from "../library/trial-calls.ts";
import { numberedBlanks } from "../../shared/problems/numbered-blanks.ts";
import { ProblemHeading } from "../../shared/problems/problem-heading.tsx";
import { Statement } from "../../shared/problems/statement.tsx";
import { useConsoleTitle } from "../parts/title.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import classes from "../../shared/problems/problem-page.module.css";
import { QuestionLayout } from "../../shared/problems/question-layout.tsx";
import { TrialAnswer } from "./trial-answer.tsx";

/** Shows a question as candidates see it, without an attempt. Nothing entered here is stored. */
export function ProblemTrialRoute() {
  return (
    <NeedsRole route={checkAnswer}>
      <LoadedTrial />
    </NeedsRole>
  );
}

function LoadedTrial() {
  const { problemSlug = "" } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useQuery(trialQuery(problemSlug));
  if (data) return <Trial problem={data} />;
  return (
    <Container p="md">
      {error ? (
        <ErrorState
          title={messages.loadProblemFailed}
          {...errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingState message="Loading the question…" />
      )}
    </Container>
  );
}

function Trial({ problem }: { problem: Problem }) {
  useConsoleTitle("Trial", problem.title);
  return (
    <>
      <header className={classes.header}>
        <Link
          to="/library/problem/$problemSlug/edit/$editingFolder"
          params={{ problemSlug: problem.slug, editingFolder: "statement" }}
          className={classes.back}
          data-whole
        >
          <IconArrowLeft size={18} aria-hidden className={classes.arrow} />
          <span className={classes.name}>Back to the question</span>
        </Link>
        <Text size="sm" c="dimmed">
          You are trying this question. Your answer is not stored, but files that you upload are.
        </Text>
      </header>
      <QuestionLayout
        type={problem.problem_type}
        question={
          <>
            <ProblemHeading testSlug={null} problem={problem} position="Trial" report={null} />
            <Statement text={statementOf(problem)} />
          </>
        }
        links={null}
        renderAnswer={(beside) =>
          problem.problem_type === "CMP" ? (
            problem.children.map((child, index) => (
              <Stack key={child.slug} gap="sm" component="section" aria-labelledby={`child-${child.slug}`}>
                <Title order={3} id={`child-${child.slug}`}>
                  {index + 1}. {child.title}
                </Title>
                <Statement text={statementOf(child)} topHeading={4} />
                <TrialAnswer problem={child} parent={problem.slug} />
              </Stack>
            ))
          ) : (
            <TrialAnswer problem={problem} parent={null} beside={beside} />
          )
        }
      />
    </>
  );
}

function statementOf({ problem_type, statement }: Pick<Problem, "problem_type" | "statement">): string {
  return problem_type === "FIB" ? numberedBlanks(statement) : statement;
}
