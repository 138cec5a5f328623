import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { DialogFooter } from './dialog-footer.tsx';
import { useUpdateTicket } from './use-update-ticket.ts';

/** What a ticket is about, in the words of those who work on it. */
export function SubjectDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const [subject, setSubject] = useState(ticket.subject);
  const update = useUpdateTicket(onClose);
  const wanted = subject.trim();
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('tickets.subject.change')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          update.send({ params: { _id: ticket._id }, body: { subject: wanted } });
        }}
      >
        <TextInput
          data-autofocus
          label={t('tickets.subject.title')}
          maxLength={200}
          value={subject}
          onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        />
        <DialogFooter
          act={t('tickets.subject.save')}
          busy={update.isPending}
          disabled={wanted === '' || wanted === ticket.subject}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}
