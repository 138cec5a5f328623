import type { Channel } from '#contracts/networks.ts';
import { CONTACT_COLUMNS, type ContactRow } from '#server/crm/customers/contact-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const contacts = (unit: UnitOfWork) => accountTable(unit, 'contacts').selectFrom().select(CONTACT_COLUMNS);

/** A contact and all contacts of the same person, the requested one first; empty where there is none. */
export async function listPersonContacts(unit: UnitOfWork, contactId: string): Promise<ContactRow[]> {
  const rows = await contacts(unit)
    .where((is) =>
      is.or([
        is('_id', '=', contactId),
        is(
          'customer_id',
          '=',
          is
            .selectFrom('contacts as asked')
            .select('asked.customer_id')
            .where('asked.account_id', '=', unit.accountId)
            .where('asked._id', '=', contactId),
        ),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return rows.some(({ _id }) => _id === contactId)
    ? rows.toSorted((a, b) => Number(b._id === contactId) - Number(a._id === contactId))
    : [];
}

/** The contacts with a given network ID on any connection of the network, the first one first. */
export function listContactsByExternalId(
  unit: UnitOfWork,
  channel: Channel,
  externalId: string,
): Promise<ContactRow[]> {
  return contacts(unit)
    .where('channel', '=', channel)
    .where((is) => is(is.fn('lower', ['external_id']), '=', externalId))
    .orderBy('created_at')
    .limit(20)
    .execute();
}

/** Whether the last event of a network about a person is that they want no more messages from us. */
export async function hasLeft(unit: UnitOfWork, contactId: string): Promise<boolean> {
  const last = await accountTable(unit, 'messages')
    .selectFrom()
    .select('event')
    .where('contact_id', '=', contactId)
    .where((is) =>
      is.or([is('direction', '=', 'in'), is('event', 'in', ['follow', 'unfollow', 'join', 'leave'])]),
    )
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirst();
  const waiting = await accountTable(unit, 'unrouted_items')
    .selectFrom()
    .select('event')
    .where('contact_id', '=', contactId)
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return LEAVING.has((waiting ?? last)?.event ?? '');
}

const LEAVING = new Set(['unfollow', 'leave']);
