import { useRef, useState } from 'react';
import { v4 } from 'uuid';
import { z } from 'zod';
import type { BeginContent } from '#contracts/crm/drafts/outbound-content.ts';
import { createTicket, listBeginChannels } from '#contracts/crm/outbound/endpoints.ts';
import { BeginReason } from '#contracts/crm/outbound/reasons.ts';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { formatFailure } from '../bulk/format-refusal.ts';
import { useUndoAct } from '../bulk/use-undo-act.ts';
import { useTakeBack } from '../composer/use-take-back.ts';
import { useRefreshTickets } from '../tickets/use-refresh-tickets.ts';
import { keepWritten } from './use-take-back-outbound.ts';

/** The input of the call that starts a conversation. */
export type OutboundInput = z.input<typeof createTicket.input.body>;

const WithReason = z.object({ reason: BeginReason });

/**
 * Starts conversations. A request without a response is retried under its idempotency key, so that a customer is not written to twice; what
 * is changed along with it can be undone, and an e-mail taken back for some seconds. `begin` resolves to the ticket's id, or null if it was refused.
 */
export function useStartOutbound() {
  const refresh = useRefresh();
  const refreshTickets = useRefreshTickets();
  const { offer } = useUndoAct();
  const holding = useTakeBack();
  const [busy, setBusy] = useState(false);
  const unheard = useRef<{ key: string; body: OutboundInput } | null>(null);
  const begin = async (body: OutboundInput, written: BeginContent): Promise<string | null> => {
    const isSame = unheard.current !== null && whatOf(unheard.current.body) === whatOf(body);
    const attempt = isSame && unheard.current ? unheard.current : { key: v4(), body };
    setBusy(true);
    const answer = await call(createTicket, { body: attempt.body }, { raise: false, key: attempt.key });
    setBusy(false);
    unheard.current = !answer.ok && answer.status === 0 ? attempt : null;
    if (!answer.ok) {
      showError(i18n.t('outbound.not_sent', { reason: reasonOf(answer.error) }));
      // The obstacle may be new: a ticket that a colleague just opened, a messaging window that closed.
      refresh(listBeginChannels.name);
      return null;
    }
    const { ticket, message, act_id } = answer.value;
    refreshTickets();
    if (message.hold_until !== null) {
      keepWritten(message._id, written);
      holding.offerBegun(message, ticket);
    } else if (act_id !== null)
      offer(act_id, i18n.t('crm.compose.sent_changed', { number: ticket.number }), {
        undoText: i18n.t('crm.compose.undo_changes'),
      });
    return ticket._id;
  };
  return { begin, busy };
}

/** The end of the snooze only moves with the time. */
function whatOf({ change: { snoozed_until, ...change } = {}, ...body }: OutboundInput): string {
  return JSON.stringify([body, change, Boolean(snoozed_until)]);
}

function reasonOf(error: ApiError): string {
  const named = WithReason.safeParse(error.data).data;
  return named ? i18n.t(`outbound.reasons.${named.reason}`) : formatFailure(error);
}
