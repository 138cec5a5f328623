import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import type { People } from '#web/people/groups/use-people.ts';
import { InviteForm } from './invite-form.tsx';
import { InviteReport } from './invite-report.tsx';
import type { InviteOutcome } from './outcome.ts';
import { toRows } from './rows.ts';
import { useInviteDraft } from './use-invite-draft.ts';

/** Invites one person or many: their addresses, one role, one group and one language; then what became of each, with their links. */
export function InviteDialog({ people, onClose }: { people: People; onClose: () => void }) {
  const { t } = useTranslation();
  const [results, setResults] = useState<readonly InviteOutcome[] | null>(null);
  const draft = useInviteDraft();
  const leave = useConfirmLeave(() => draft.isDirty);
  const finish = (found: readonly InviteOutcome[]): void => {
    draft.setRows(toRows([]));
    setResults(found);
    people.reload();
  };
  const correct = (): void => {
    draft.setRows(toRows((results ?? []).filter(({ fault }) => fault !== null)));
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
        <InviteForm people={people} draft={draft} onDone={finish} />
      )}
    </Modal>
  );
}
