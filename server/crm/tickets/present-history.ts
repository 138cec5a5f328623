import { z } from 'zod';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { HistoryLine } from '#contracts/crm/ticket.ts';
import type { listHistory } from '#server/crm/tickets/history-store.ts';
import { presentContact } from '#server/crm/tickets/present.ts';
import type { ListedTicket } from '#server/crm/views/inbox-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadUserNames } from '#server/people/public.ts';
import { loadSeenNames, withoutUnseenTags } from '#server/tags/public.ts';

type Row = Awaited<ReturnType<typeof listHistory>>[number];

/** Lines of a ticket's history for the API: with the names of the actors, and without tags that the reader may not see. */
export async function presentHistory(
  unit: UnitOfWork,
  rows: readonly Row[],
  ticket: ListedTicket,
): Promise<HistoryLine[]> {
  const names = await loadUserNames(unit, [...new Set(rows.flatMap((row) => row.actor_id ?? []))]);
  const seen = await loadSeenNames(unit, 'crm');
  return rows.map(({ actor_kind, actor_id, writer_id, writer_name, ...row }) => {
    const outside = (): string => outsiderOf({ ...row, writer_id, writer_name }, ticket);
    return {
      ...row,
      before: withoutUnseenTags(row.before, seen),
      after: withoutUnseenTags(row.after, seen),
      actor: {
        _id: actor_id,
        name: actor_kind === 'outside' ? outside() : (names.get(actor_id ?? '') ?? ''),
      },
    };
  });
}

const SideReceived = z.object({ side_from: z.string().catch('').default('') }).catch({ side_from: '' });

/** Not everybody outside is the customer: somebody in copy writes too, and so does the recipient of a side conversation. */
function outsiderOf(
  row: Pick<Row, 'kind' | 'after' | 'writer_id' | 'writer_name'>,
  ticket: ListedTicket,
): string {
  if (row.kind === 'ticket.side_message_received') return SideReceived.parse(row.after ?? {}).side_from;
  const isCustomer = row.writer_id === null || row.writer_id === ticket.external_id;
  return isCustomer ? getContactName(presentContact(ticket)) : row.writer_name || row.writer_id || '';
}
