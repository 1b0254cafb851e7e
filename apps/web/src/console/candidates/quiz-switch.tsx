import { Switch } from "@mantine/core";

interface Props {
  checked: boolean;
  onChange: (isQuiz: boolean) => void;
}

export function QuizSwitch({ checked, onChange }: Props) {
  return (
    <Switch
      label="Invite to a quiz"
      description="Questions, time and results are the same; whoever opens the link reads “quiz” instead of “test”."
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

/** The marker tells every page that it was opened as a quiz. */
export function sharedLink(link: string, isQuiz: boolean): string {
  return isQuiz ? `${link}?testType=quiz` : link;
}
