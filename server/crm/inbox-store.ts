import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, Unit } from '#server/kit/db/unit.ts';

/** Tickets of the account with the names that stand beside them: what every list of tickets selects. */
export const ticketsWithPeople = (unit: Pick<Unit, 'db' | 'accountId'>) =>
  unit.db
    .selectFrom('tickets')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'tickets.account_id')
        .onRef('contacts._id', '=', 'tickets.contact_id'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'tickets.account_id')
        .onRef('users._id', '=', 'tickets.assignee_id'),
    )
    .leftJoin('groups', (join) =>
      join.onRef('groups.account_id', '=', 'tickets.account_id').onRef('groups._id', '=', 'tickets.group_id'),
    )
    .select([
      'tickets._id',
      'tickets.number',
      'tickets.state',
      'tickets.channel',
      'tickets.connection_id',
      'tickets.contact_id',
      'tickets.subject',
      'tickets.last_message',
      'tickets.last_message_at',
      'tickets.last_direction',
      'tickets.waiting_since',
      'tickets.assignee_id',
      'tickets.seq',
      'tickets.standby',
      'tickets.priority',
      'tickets.snoozed_until',
      'tickets.group_id',
      'tickets.tag_ids',
      'tickets.fields',
      'tickets.merged_into',
      'tickets.parent_id',
      'tickets.split_from',
      'tickets.thread',
      'tickets.sla_due_at',
      'tickets.sla_band',
      'tickets.blocked',
      'tickets.version',
      'tickets.created_at',
      'tickets.updated_at',
      'users.name as assignee_name',
      'groups.name as group_name',
      'contacts.external_id',
      'contacts.name as contact_name',
      'contacts.avatar_url',
      'contacts.created_at as contact_created_at',
    ])
    .where('tickets.account_id', '=', unit.accountId);

/** A ticket with the names that stand beside it. */
export type ListedTicket = Awaited<
  ReturnType<ReturnType<typeof ticketsWithPeople>['executeTakeFirstOrThrow']>
>;

const byId = planOnce((db: Db) =>
  ticketsWithPeople({ db, accountId: slot('account') }).where('tickets._id', '=', slot('id')),
);

/** A ticket with its names by its id. */
export const findListed = async (unit: Unit, id: string): Promise<ListedTicket | undefined> =>
  (await byId(unit.db, { account: unit.accountId, id })).rows[0];

const others = planOnce((db: Db) =>
  ticketsWithPeople({ db, accountId: slot('account') })
    .where('tickets.contact_id', '=', slot('contact'))
    .where('tickets._id', '!=', slot('not'))
    .orderBy('tickets.number', 'desc')
    .limit(20),
);

/** The newest tickets of a contact beside one of them. */
export const otherTicketsOf = async (
  unit: Unit,
  contactId: string,
  butNot: string,
): Promise<ListedTicket[]> =>
  (await others(unit.db, { account: unit.accountId, contact: contactId, not: butNot })).rows;
