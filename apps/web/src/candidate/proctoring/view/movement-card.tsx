import type { Movement } from "@invigil/contract/proctoring/movements";
import { IconArrowLeft, IconArrowRight } from "@invigil/ui/icons/page";
import { Button, Group, Text } from "@mantine/core";
import { useProctorView, type MovementView } from "../proctor-store.ts";
import classes from "./movement-card.module.css";

const TEXTS: Record<Movement, string> = {
  "look-left": "Please turn your head to your left for about three seconds.",
  "look-right": "Please turn your head to your right for about three seconds.",
  "tilt-left": "Please tilt your head towards your left shoulder for about three seconds.",
  "tilt-right": "Please tilt your head towards your right shoulder for about three seconds.",
};

const LAST_WORDS = {
  thanked: "Thank you. Please carry on.",
  over: "That is all. Please carry on with your work.",
  declined: "You will not be asked again. The people who read your answers see that you said so.",
} as const;

/** Asks for a small movement beside the work. It takes neither the focus nor a key, and needs no answer by hand. */
export function MovementCard() {
  const view = useProctorView(({ movement }) => movement);
  return (
    <section aria-label="Small movement request" className={classes["card"]} data-shown={view !== null || undefined}>
      {/* Mounted before it has anything to say, because screen readers announce only later changes. */}
      <div role="status">{view && <Words view={view} />}</div>
      {view?.state === "asked" && (
        <Button size="compact-sm" variant="default" onClick={view.decline}>
          I cannot do this
        </Button>
      )}
    </section>
  );
}

function Words({ view: { movement, again, state, seconds } }: { view: MovementView }) {
  if (state !== "asked") return <Text size="sm">{LAST_WORDS[state]}</Text>;
  const Arrow = movement.endsWith("left") ? IconArrowLeft : IconArrowRight;
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Arrow size={28} aria-hidden className={classes["arrow"]} />
        <Text size="sm" fw={600}>
          {TEXTS[movement]}
        </Text>
      </Group>
      <Text size="sm" mt={4}>
        {again
          ? `Asked once more, because the camera has not shown it. You have ${seconds} seconds. Nothing ends if you leave it.`
          : `The test asks for this now and then. You have ${seconds} seconds. Nothing ends if you leave it.`}
      </Text>
    </>
  );
}
