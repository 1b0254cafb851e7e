import { answeredBy } from "@invigil/contract/taking/problem-types";
import type { ReportEntry } from "@invigil/contract/results/reports";
import type { Answer } from "@invigil/contract/taking/solutions";
import { blankName } from "@invigil/rules/text/blank-name";
import { isShownAddress } from "@invigil/rules/text/upload-address";
import { Anchor, List, Text } from "@mantine/core";
import { IconCircleCheckFilled } from "@invigil/ui/icons/files";
import { IconCircle } from "@invigil/ui/icons/page";
import type { ReactNode } from "react";
import { AttachmentEmbed } from "../parts/uploads/attachment-embed.tsx";
import classes from "./answer-view.module.css";
import { SafeHtml } from "./safe-html.tsx";

type Answered = Pick<ReportEntry, "choices" | "blanks" | "problem_type">;

/** Shows a short text such as a choice as candidates see it; formatting belongs to another feature. */
export type RenderText = (text: string) => ReactNode;

interface Props {
  problem: Answered;
  solution: Answer;
  renderText: RenderText;
}

/** Shows the answer as submitted. */
export function AnswerView({ problem, solution, renderText }: Props) {
  switch (answeredBy(problem.problem_type)) {
    case "choices":
      return <ChoicesView problem={problem} chosen={solution.choice ?? []} renderText={renderText} />;
    case "blanks":
      return <BlanksView problem={problem} texts={solution.choice ?? []} />;
    case "rich text":
      return (
        <div className={classes.text}>
          <SafeHtml html={solution.answer ?? ""} />
          <FileList files={solution.attachments ?? []} isShown />
        </div>
      );
    case "plain text":
      return <Text className={classes.plain}>{solution.answer ?? ""}</Text>;
    case "files":
      return (
        <FileList
          files={(solution.file_based_data ?? []).map(({ fieldName, fileBasedData, url }) => ({
            name: `${fieldName === "main" ? "Prediction file" : "Source file"}: ${fileBasedData.name}`,
            url,
          }))}
        />
      );
    case "video":
    case "audio":
      return <Text c="dimmed">The recording is missing.</Text>;
    default:
      return <Text c="dimmed">This work is stored outside this report.</Text>;
  }
}

interface ChoicesProps extends Pick<Props, "problem" | "renderText"> {
  chosen: readonly string[];
}

function ChoicesView({ problem, chosen, renderText }: ChoicesProps) {
  return (
    <ul className={classes.choices} aria-label="Choices">
      {problem.choices.map(({ id, text }) => {
        const own = chosen.includes(id);
        return (
          <li key={id} className={classes.choice} data-own={own}>
            {own ? <IconCircleCheckFilled size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
            <Text span>
              {renderText(text)}
              {own && (
                <Text span size="sm" c="dimmed">
                  {" "}
                  (chosen)
                </Text>
              )}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}

function BlanksView({ problem, texts }: { problem: Answered; texts: readonly string[] }) {
  return (
    <List listStyleType="none" spacing={4} withPadding={false}>
      {problem.blanks.map(({ id }, index) => (
        <List.Item key={id}>
          <Text span c="dimmed">
            {blankName(problem.blanks, index)}:
          </Text>{" "}
          <Text span>{texts[index] || "left empty"}</Text>
        </List.Item>
      ))}
    </List>
  );
}

interface FileListProps {
  files: readonly { name: string; url: string }[];
  /** Whether to show the files themselves below the links, as the candidate saw them. */
  isShown?: boolean;
}

function FileList({ files, isShown = false }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <List spacing={4} styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}>
      {files.map(({ name, url }) => (
        <List.Item key={url}>
          {isShownAddress(url) ? (
            <Anchor href={url} target="_blank" rel="noopener noreferrer" underline="always">
              {name}
            </Anchor>
          ) : (
            `${name} (not an uploaded file)`
          )}
          {isShown && <AttachmentEmbed name={name} url={url} />}
        </List.Item>
      ))}
    </List>
  );
}
