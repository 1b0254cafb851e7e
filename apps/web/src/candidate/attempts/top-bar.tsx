import type { SolutionSet } from "@invigil/contract/taking/attempts";
import { TOP_BAR_HEIGHT_PX } from "@invigil/contract/constants";
import { messages } from "@invigil/contract/messages/messages";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Test } from "@invigil/contract/taking/tests";
import { timerAndMeterShown } from "@invigil/rules/taking/navigation";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { countsSection, shownExpiry } from "@invigil/rules/taking/sections";
import { Hint } from "@invigil/ui/hint";
import { ActionIcon, Avatar, Badge, Group } from "@mantine/core";
import { IconHelpCircle } from "@invigil/ui/icons/page";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useProduct } from "../../lib/product.ts";
import { useRunningClock } from "../parts/running-clock.ts";
import { ProgressMeter } from "./progress-meter.tsx";
import { TimerBadge } from "./end/timer-badge.tsx";
import classes from "./top-bar.module.css";

interface Props {
  test: Test;
  solutionSet: SolutionSet | null;
  sections: SectionWithProblems[];
  /** The company's logo; an interview shows it in the middle instead. False if the page itself shows it. */
  logo?: ReactNode;
  /** Reminds a proctored candidate of the camera. */
  reminder?: ReactNode;
  connection?: ReactNode;
  userMenu?: ReactNode;
}

export function TopBar({ test, solutionSet, sections, logo, reminder, connection, userMenu }: Props) {
  const shown = timerAndMeterShown(test, solutionSet);
  const expiry = shownExpiry(sections, solutionSet?.expiry ?? null);
  const product = useProduct((state) => state.product);
  const running = useRunningClock(({ attempt }) => attempt);
  const waits = isAiInterview(test) && running !== solutionSet?.id;
  const params = { testSlug: test.slug };

  return (
    <header className={classes.bar} style={{ height: TOP_BAR_HEIGHT_PX }}>
      <Group gap="xs" wrap="nowrap" className={classes.name}>
        {!shown.centredAvatar && logo}
        <Link
          to="/test/$testSlug"
          params={params}
          search={{ testType: undefined }}
          activeOptions={{ exact: true }}
          className={classes.link}
        >
          {test.name}
        </Link>
        {test.is_test_created_for_phase && test.phase_order !== null && (
          <Badge variant="default" tt="none" className={classes.phase}>
            {messages.phase(test.phase_order)}
          </Badge>
        )}
      </Group>
      <Group gap="sm" wrap="nowrap">
        {shown.centredAvatar && logo !== false && (
          <Avatar src={test.company.avatar_url} name={test.company.name} alt={test.company.name} />
        )}
        {shown.meter && <ProgressMeter sections={sections} />}
        {shown.timer && expiry !== null && !waits && (
          <TimerBadge
            expiry={expiry}
            counts={countsSection(sections) ? "section" : product}
            stoppedAt={solutionSet?.paused_at ?? null}
          />
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        {reminder}
        {connection}
        <Hint label="Help">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Help"
            size="lg"
            renderRoot={(props) => (
              <Link to="/test/$testSlug/help" params={params} search={{ testType: undefined }} {...props} />
            )}
          >
            <IconHelpCircle size={20} aria-hidden />
          </ActionIcon>
        </Hint>
        {userMenu}
      </Group>
    </header>
  );
}
