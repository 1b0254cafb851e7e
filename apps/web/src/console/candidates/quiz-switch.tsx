import { Switch } from "@mantine/core";

interface Props {
  checked: boolean;
  onChange: (isQuiz: boolean) => void;
}

export function QuizSwitch({ checked, onChange }: Props) {
  return (
    <Switch
      label="Call it a quiz"
      description="Questions, time and results stay the same. People who open the link see “quiz” instead of “test”."
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

/** Marks the link so that every page it opens says “quiz”. */
export function sharedLink(link: string, isQuiz: boolean): string {
  return isQuiz ? `${link}?testType=quiz` : link;
}
