import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { standingOf } from "@invigil/rules/evidence/verdicts";
import { durationText } from "@invigil/rules/time/duration-text";
import { Badge, Group, Text } from "@mantine/core";
import { IconClipboardText, IconWindow } from "@invigil/ui/icons/console";
import type { Icon } from "@invigil/ui/icons/icon";
import { IconCamera, IconMicrophone } from "@invigil/ui/icons/media";
import { IconWifi } from "@invigil/ui/icons/page";
import classes from "./evidence-line.module.css";
import { kindOf, type Area } from "./evidence-kinds.ts";
import { factsOf } from "./fact-words.ts";
import { EvidenceMedia, Picture } from "./evidence-media.tsx";
import {
  clockTime,
  confidenceWords,
  lateness,
  sinceStart,
  sourceWords,
  spanWords,
  summaryOf,
  titleOf,
  transcriptOf,
} from "./evidence-words.ts";
import { VerdictControls } from "./verdicts/verdict-controls.tsx";

const icons: Record<Area, Icon> = {
  attempt: IconClipboardText,
  window: IconWindow,
  camera: IconCamera,
  sound: IconMicrophone,
  connection: IconWifi,
};

interface Props {
  evidence: Evidence;
  /** What was said in its clip, as the analysis wrote it down. */
  said?: Evidence | undefined;
  start: string;
}

/** Shows one entry of the timeline: what was seen, when, by what, with what confidence, and the recording. */
export function EvidenceLine({ evidence, said, start }: Props) {
  const { at, sources, confidence, detector, problem_title: question, code, media, pictures = [], data } = evidence;
  const { area, notable: isAlert = false } = kindOf(evidence.kind);
  const standing = standingOf(evidence.verdicts);
  const notable = isAlert && standing !== "dismissed";
  const Icon = icons[area];
  const title = titleOf(evidence);
  const summary = summaryOf(evidence);
  const span = spanWords(evidence);
  const transcript = transcriptOf(said ?? evidence);
  const facts = factsOf(data, durationText);
  const origin = [
    sourceWords(sources),
    detector !== null && `with ${detector}`,
    question !== null && `at “${question}”${code === null ? "" : ` (${code})`}`,
    lateness(evidence),
    said && `written down by analysis${said.detector === null ? "" : ` with ${said.detector}`}`,
  ].filter((part) => typeof part === "string");

  return (
    <li
      className={classes.line}
      data-notable={notable}
      data-dismissed={standing === "dismissed" || undefined}
      {...(isAlert && { "data-alert": true, tabIndex: -1 })}
    >
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <Group gap="xs">
          <Text fw={notable ? 600 : 400}>{title}</Text>
          {standing !== null && (
            <Badge variant="light" color={standing === "dismissed" ? "gray" : "orange"} tt="none">
              {standing === "dismissed" ? "Dismissed" : "Confirmed"}
            </Badge>
          )}
          {confidence !== null && (
            <Badge variant="default" tt="none">
              {confidenceWords(confidence, evidence.kind)}
            </Badge>
          )}
        </Group>
        {summary !== null && <Text size="sm">{summary}</Text>}
        {span !== null && <Text size="sm">{span}</Text>}
        {transcript !== null && (
          <Text size="sm" component="blockquote" className={classes.quote}>
            {transcript}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {origin.join(", ")}.
        </Text>
        <Group gap="xs">
          {media !== null && <EvidenceMedia media={media} title={`${title}, ${clockTime(at)}`} />}
          {pictures.map((url, index) => (
            <Picture key={url} url={url} title={`${title}, picture ${index + 2}`} />
          ))}
        </Group>
        {isAlert && <VerdictControls lines={[evidence]} name={`${title}, ${clockTime(at)}`} />}
        {facts.length > 0 && (
          <details className={classes.facts}>
            <summary>All details</summary>
            <dl>
              {facts.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      <Text size="sm" component="time" dateTime={at} className={classes.time}>
        <span>{sinceStart(at, start)}</span>
        <span className={classes.clock}>{clockTime(at)}</span>
      </Text>
    </li>
  );
}
