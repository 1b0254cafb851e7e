import { TestPart, type AuthoredTest } from "@invigil/contract/authoring/authored-test";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { authoredTestQuery } from "../authoring/authoring-queries.ts";
import { BasicsPart } from "../authoring/basics-part.tsx";
import { EditorAbout, EditorActions, EditorFrame, partsOf } from "../authoring/editor-frame.tsx";
import { InterviewPart } from "../authoring/interview/interview-part.tsx";
import { nounOf } from "../authoring/noun-of.ts";
import { OnboardingPart } from "../authoring/onboarding-part.tsx";
import { ProctoringPart } from "../authoring/proctoring/proctoring-part.tsx";
import { SectionsPart } from "../authoring/sections/sections-part.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { Statement } from "../../shared/problems/statement.tsx";
import { ApiError } from "../../lib/api.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { CandidateFacts } from "./candidate-facts.tsx";
import { NotFoundRoute } from "../../shared/pages/not-found.tsx";

const route = getRouteApi("/console/tests/$slug/edit/$part");

export function TestEditRoute() {
  const { slug, part } = route.useParams();
  const { data: test, error, isFetching, refetch } = useQuery(authoredTestQuery(slug));
  const known = TestPart.safeParse(part);
  if (!known.success || (error instanceof ApiError && error.status === 404)) return <NotFoundRoute />;
  if (!test) {
    return error ? (
      <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <LoadingState message="Loading…" />
    );
  }
  if (!partsOf(test).includes(known.data)) return <NotFoundRoute />;
  return (
    <>
      <PageHead
        title={test.basics.name}
        tab={["Edit", test.basics.name]}
        about={<EditorAbout test={test} />}
        actions={<EditorActions test={test} />}
      />
      <EditorFrame test={test}>
        <Part key={`${slug}/${part}`} test={test} part={known.data} />
      </EditorFrame>
    </>
  );
}

function Part({ test, part }: { test: AuthoredTest; part: TestPart }) {
  switch (part) {
    case "basics":
      return <BasicsPart test={test} renderMarkdown={(text) => <Statement text={text} topHeading={3} />} />;
    case "sections":
      return <SectionsPart test={test} />;
    case "interview":
      return <InterviewPart test={test} />;
    case "proctoring":
      return (
        <ProctoringPart test={test} renderFacts={(settings) => <CandidateFacts {...settings} noun={nounOf(test)} />} />
      );
    case "onboarding":
      return <OnboardingPart test={test} />;
  }
}
