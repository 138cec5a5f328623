import { Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getTicket } from '#contracts/crm/endpoints.ts';
import { LIVE_STATES, type Ticket } from '#contracts/crm/ticket.ts';
import { mergeTickets, unmergeTicket } from '#contracts/crm/tickets/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { DialogFooter } from '../tickets/dialog-footer.tsx';
import { CHOICE } from './choice-classes.ts';
import { OtherCustomer } from './other-customer.tsx';
import { TicketText } from './ticket-text.tsx';
import classes from './related.module.css';

/** Which other tickets of the customer are to become a part of this one. Only those that may are offered; for ten seconds they come back. */
export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const read = useCallQuery(getTicket, { params: { _id: ticket._id } });
  const refresh = useRefresh();
  const takeApart = async (ids: readonly string[]) => {
    for (const _id of ids) await call(unmergeTicket, { params: { _id } });
  };
  const merge = useCallMutation(mergeTickets, {
    refresh: ['ticket.'],
    onDone: () => {
      onClose();
      actWithUndo({
        text: t('tickets.merge.done', { count: chosen.length, number: ticket.number }),
        act: () => {},
        undo: () =>
          void takeApart(chosen)
            .catch(showFailure)
            .finally(() => refresh('ticket.')),
      });
    },
  });
  const others = (read.data?.other_tickets ?? []).filter((other) => mayMerge(ticket, other));
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('tickets.merge.title', { number: ticket.number })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          merge.send({ params: { _id: ticket._id }, body: { from: [...chosen] } });
        }}
      >
        <p className={classes.help}>
          {read.data && others.length === 0 ? t('tickets.merge.none') : t('tickets.merge.help')}
        </p>
        <QueryView of={read} loading={<BlockSkeleton height={80} />}>
          {() => (
            <ul className={classes.choices}>
              {others.map((other, place) => (
                <li key={other._id}>
                  <Checkbox
                    classNames={CHOICE}
                    autoFocus={place === 0}
                    data-chosen={chosen.includes(other._id) || undefined}
                    checked={chosen.includes(other._id)}
                    onChange={() => toggle(other._id)}
                    label={<TicketText ticket={other} />}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        <DialogFooter
          act={
            chosen.length === 0 ? t('tickets.merge.do_none') : t('tickets.merge.do', { count: chosen.length })
          }
          busy={merge.isPending}
          disabled={chosen.length === 0}
          onClose={onClose}
        />
      </form>
      <OtherCustomer ticket={ticket} onClose={onClose} />
    </Modal>
  );
}

function mayMerge(into: Ticket, from: Ticket): boolean {
  return (
    from.state !== 'closed' &&
    from._id !== into.parent_id &&
    (LIVE_STATES.includes(into.state) || !LIVE_STATES.includes(from.state))
  );
}
