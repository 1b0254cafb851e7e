import { InlineText } from "../../shared/problems/inline-text.tsx";
import { Statement } from "../../shared/problems/statement.tsx";
import { LazyPlayer } from "../../shared/recordings/lazy-recordings.tsx";
import { LazyCodeReport } from "../../shared/runs/lazy-code.tsx";
import type { RenderText } from "../../shared/reports/answer-view.tsx";
import type { RenderCode, RenderRecording, RenderStatement } from "../../shared/reports/problem-report.tsx";

interface RenderAnswers {
  renderStatement: RenderStatement;
  renderText: RenderText;
  renderCode: RenderCode;
  renderRecording: RenderRecording;
}

/** How a report shows questions and answers, to everybody who may read it. */
export const RENDER_ANSWERS: RenderAnswers = {
  renderStatement: (text, topHeading) => <Statement text={text} topHeading={topHeading} />,
  renderText: (text) => <InlineText text={text} />,
  renderCode: ({ title, cases }, solution) => <LazyCodeReport title={title} solution={solution} cases={cases} />,
  renderRecording: ({ kind, url, title }) => (
    <LazyPlayer
      kind={kind}
      source={url}
      title={title}
      downloadName={title}
      brokenText="The recording is missing or cannot be played."
    />
  ),
};
