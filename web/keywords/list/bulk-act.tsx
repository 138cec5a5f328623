import { Button, Group } from '@mantine/core';

type Props = { label: string; disabled?: boolean; busy?: boolean; onAct: () => void };

/** The button at the foot of a question about many keywords. */
export function Act({ label, disabled = false, busy = false, onAct }: Props) {
  return (
    <Group justify="flex-end" mt="lg">
      <Button disabled={disabled} loading={busy} onClick={onAct}>
        {label}
      </Button>
    </Group>
  );
}
