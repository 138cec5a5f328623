import { TicketViewInput } from '#contracts/crm/views/endpoints.ts';
import { writeLimit } from '#server/crm/board/limit-store.ts';
import { TICKET_VIEWS } from '#server/crm/views/view-list.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';

/** Views that demonstrate the feature. */
const VIEWS = [
  { name: 'รอเกินหนึ่งวัน', filter: { view: 'waiting', waited: '86400' }, sort: 'waiting' },
  {
    name: 'LINE & web chat, 7 days',
    filter: { view: 'all', channel: 'line,webchat', created_within: '604800' },
  },
];
/** How many tickets the team of the demonstration works on at a time. */
const OPEN_MOST = 12;

/** Adds saved views to the demonstration that everybody sees, and a board with a limit. */
export async function addExampleViews(unit: UnitOfWork, ownerId: string): Promise<void> {
  for (const view of VIEWS) {
    const fields = TicketViewInput.parse({ ...view, share: 'all' });
    const _id = unit.newId();
    await sharedRows(unit, TICKET_VIEWS).insert({ _id, owner_id: ownerId }, fields);
    unit.record({ kind: 'ticket_view.created', entityId: _id, after: fields });
  }
  await writeLimit(unit, 'open', OPEN_MOST);
}
