import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import type { Values } from '#web/kit/form/values.ts';
import { DiffTable } from './diff-table.tsx';
import { restoreChanges, type RestoreStep } from './history.ts';

type Props = {
  restore: RestoreStep;
  words: (field: string) => FieldLabels;
  current: Values | undefined;
  /** A title, if the restored state comes from something other than the history, such as the defaults. */
  title?: string;
  about?: string;
  onRestore: (restore: RestoreStep) => Promise<unknown>;
  onClose: () => void;
};

/** Asks before an earlier state is restored, and shows what that would change. */
export function RestoreDialog({ restore, words, current, onRestore, onClose, ...said }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const changes = restore.how === 'order' ? [] : restoreChanges(restore, current);
  const same = restore.how === 'change' && changes.length === 0;
  const act = async () => {
    setBusy(true);
    // A refusal is reported by the sender; the dialog stays open then.
    await onRestore(restore).then(onClose, () => setBusy(false));
  };
  const title = said.title ?? t('area.history.restore_title');
  const about = (!same && said.about) || t(`area.history.restore_about.${same ? 'same' : restore.how}`);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text size="sm" mb="md">
        {about}
      </Text>
      {changes.length > 0 && (
        <DiffTable
          label={title}
          changes={changes}
          words={words}
          only={restore.how === 'create' ? 'after' : undefined}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button disabled={same} loading={busy} onClick={() => void act()} data-autofocus>
          {said.title ?? t('area.history.restore')}
        </Button>
      </Group>
    </Modal>
  );
}
