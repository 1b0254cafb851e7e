import type { ProposedScore } from "@invigil/contract/interviews/review";

/** One run's score of one competency. */
export interface ScoreRun {
  competency: string;
  run: number;
  score: number | null;
  reason: string;
  quotes: ProposedScore["quotes"];
}

/** Joins the runs of each competency: the mean, if every run could judge, and how far they are apart. */
export function proposalsOf(runs: readonly ScoreRun[]): ProposedScore[] {
  const byCompetency = Map.groupBy(runs, ({ competency }) => competency);
  return [...byCompetency].map(([competency, of]) => {
    const scores = of.flatMap(({ score }) => (score === null ? [] : [score]));
    const isJudged = scores.length === of.length && scores.length > 0;
    const quotes = of.flatMap((run) => run.quotes);
    return {
      competency,
      score: isJudged ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
      reason: (of.find(({ score }) => (score === null) !== isJudged) ?? of[0])?.reason ?? "",
      quotes: quotes.filter(
        (quote, at) => quotes.findIndex(({ seq, text }) => seq === quote.seq && text === quote.text) === at,
      ),
      spread: scores.length > 1 ? Math.max(...scores) - Math.min(...scores) : null,
    };
  });
}
