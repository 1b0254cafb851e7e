import type { Answer } from "@invigil/contract/taking/solutions";
import { EmptyState } from "@invigil/ui/page-state";
import { useState } from "react";
import { HistoryPage } from "./history-page.tsx";
import classes from "./history.module.css";
import { RevisionView } from "./revision-view.tsx";

interface Props {
  solution: number;
  current: Pick<Answer, "technology" | "code" | "files">;
  mode: string;
  readOnly: boolean;
  onRestore: (answer: Answer) => void;
}

export function HistoryList({ solution, ...shown }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className={classes["columns"]}>
      <div className={classes["list"]}>
        <HistoryPage solution={solution} before={null} chosen={chosen} onChoose={setChosen} />
      </div>
      {chosen === null ? (
        <EmptyState message="Choose a version to compare with the current one." />
      ) : (
        <RevisionView key={chosen} id={chosen} {...shown} />
      )}
    </div>
  );
}
