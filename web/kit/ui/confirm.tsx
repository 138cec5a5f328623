import { Button, Group, Modal, Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** A question before an act: the act's name is the button's, never "OK". */
export type Question = { title: string; text: string; act: string; danger?: boolean };

type Open = Question & { answer: (yes: boolean) => void };

let open: Open | null = null;
const watchers = new Set<() => void>();
const set = (next: Open | null): void => {
  open = next;
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Asks; true when the person named the act. `if (await confirm({…})) send(…)`. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    open?.answer(false);
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });

/** The one dialog that {@link confirm} opens; stands once in the application. */
export function ConfirmDialog() {
  const now = useSyncExternalStore(watch, () => open);
  const { t } = useTranslation();
  // The words stay while the dialog closes, so nothing empties before the eye.
  const [last, setLast] = useState<Open | null>(null);
  if (now && now !== last) setLast(now);
  const shown = now ?? last;
  return (
    <Modal
      opened={now !== null}
      onClose={() => now?.answer(false)}
      title={shown?.title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text>{shown?.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => now?.answer(false)}>
          {t('kit.cancel')}
        </Button>
        <Button color={shown?.danger ? 'red' : 'brand'} data-autofocus onClick={() => now?.answer(true)}>
          {shown?.act}
        </Button>
      </Group>
    </Modal>
  );
}
