import { Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { linkTickets, unlinkTickets } from '#contracts/crm/tickets/endpoints.ts';
import { LINK_ROLES, LinkSide } from '#contracts/crm/tickets/links.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { formatFailure } from '../bulk/format-refusal.ts';
import { DialogFooter } from '../tickets/dialog-footer.tsx';
import { TicketFinder } from './ticket-finder.tsx';

/** The relation to another ticket, and which ticket that is. For ten seconds the link can be undone. */
export function LinkDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const [as, setAs] = useState<LinkSide>('related');
  const [other, setOther] = useState<Ticket | null>(null);
  const unlink = useCallMutation(unlinkTickets, { refresh: ['ticket.'] });
  const link = useCallMutation(linkTickets, { refresh: ['ticket.'], quiet: true });
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('tickets.link.title', { number: ticket.number })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!other) return;
          const input = { params: { _id: ticket._id, other_id: other._id }, body: { as } };
          link.send(input, {
            onSuccess: () => {
              onClose();
              actWithUndo({
                text: t('tickets.link.done', { number: other.number }),
                act: () => {},
                undo: () => unlink.send({ params: input.params }),
              });
            },
            onError: (error) => showError(error instanceof ApiError ? formatFailure(error) : error.message),
          });
        }}
      >
        <Select
          label={t('tickets.link.as')}
          data={LINK_ROLES.map((side) => ({ value: side, label: t(`tickets.related.as.${side}`) }))}
          value={as}
          allowDeselect={false}
          onChange={(value) => setAs(LinkSide.parse(value))}
        />
        <TicketFinder fits={({ _id }) => _id !== ticket._id} chosen={other} onChoose={setOther} autoFocus />
        <DialogFooter
          act={other ? t('tickets.link.do', { number: other.number }) : t('tickets.link.do_none')}
          busy={link.isPending}
          disabled={!other}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}
