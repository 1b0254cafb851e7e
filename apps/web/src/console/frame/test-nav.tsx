import { saveTest } from "@invigil/contract/authoring/authored-test";
import { Link, useParams } from "@tanstack/react-router";
import { useMayUse } from "../../shared/parts/may-use.ts";
import classes from "./test-nav.module.css";

const PLACES = [
  { to: "/tests/$slug/candidates", label: "Candidates" },
  { to: "/tests/$slug/live", label: "Live" },
  { to: "/tests/$slug/report", label: "Results" },
  { to: "/tests/$slug/marking", label: "Marking" },
  { to: "/tests/$slug/similarity", label: "Similarity" },
  { to: "/tests/$slug/regrade", label: "Regrade" },
] as const;
/** What is about the answers to questions of the library. */
const OF_QUESTIONS: readonly string[] = ["Marking", "Similarity", "Regrade"];

interface Props {
  /** The test of a page whose address does not name it. */
  test?: string;
  isInterview?: boolean;
}

/** Links to the pages of one test. */
export function TestNav({ test, isInterview = false }: Props) {
  const params = useParams({ strict: false });
  // The pages of an attempt count as part of its test's results.
  const ofAttempt = params.testSlug ?? test;
  const slug = params.slug ?? ofAttempt;
  const may = useMayUse();
  if (slug === undefined) return null;
  return (
    <nav aria-label={isInterview ? "Interview" : "Test"} className={classes["places"]}>
      <Link
        to="/tests/$slug/edit/$part"
        params={{ slug, part: isInterview ? "interview" : "basics" }}
        className={classes["place"]}
        {...(params.part !== undefined && { "aria-current": "page" as const })}
      >
        {may(saveTest) ? "Edit" : "Settings"}
      </Link>
      {PLACES.filter(({ label }) => !isInterview || !OF_QUESTIONS.includes(label)).map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ slug }}
          className={classes["place"]}
          {...(label === "Results" && ofAttempt !== undefined && { "aria-current": "page" as const })}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
