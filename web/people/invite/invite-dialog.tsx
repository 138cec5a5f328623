import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmLeave, useUnsavedChanges } from '#web/kit/form/use-unsaved-changes.ts';
import type { People } from '#web/people/groups/use-people.ts';
import type { ListedPerson } from './address-list.ts';
import { InviteForm } from './invite-form.tsx';
import { InviteReport } from './invite-report.tsx';
import type { InviteOutcome } from './outcome.ts';

/** Invites one person or many: their addresses, one role, one group and one language; then what became of each, with their links. */
export function InviteDialog({ people, onClose }: { people: People; onClose: () => void }) {
  const { t } = useTranslation();
  const [dirty, setDirty] = useState(false);
  const [results, setResults] = useState<readonly InviteOutcome[] | null>(null);
  const [retried, setRetried] = useState<readonly ListedPerson[]>([]);
  useUnsavedChanges({
    thing: 'invitation new',
    open: () => [],
    values: {},
    base: { values: {}, version: undefined },
    dirty,
  });
  const leave = useConfirmLeave(() => dirty);
  const finish = (found: readonly InviteOutcome[]): void => {
    setDirty(false);
    setResults(found);
    people.reload();
  };
  const correct = (): void => {
    setRetried((results ?? []).filter(({ fault }) => fault !== null));
    setResults(null);
  };
  return (
    <Modal
      opened
      onClose={() => leave(onClose)}
      size="lg"
      title={t(results ? 'people.invite.report' : 'people.invite.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {results ? (
        <InviteReport results={results} people={people} onCorrect={correct} onClose={onClose} />
      ) : (
        <InviteForm people={people} initial={retried} onDirty={setDirty} onDone={finish} />
      )}
    </Modal>
  );
}
