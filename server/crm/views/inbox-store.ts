import { buildNewestLinesQuery, readNewest, type MessageRow } from '#server/crm/messages/message-store.ts';
import { loadGroupNames } from '#server/crm/team/agent-store.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import { planOnce, readAtOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { loadUserNames } from '#server/people/public.ts';

/** Tickets of the account with their contacts: the columns that every list of tickets selects. The other names come from memory ({@link
 * withNames}). */
export function selectTicketsWithContacts(unit: Pick<UnitOfWork, 'db' | 'accountId'>) {
  return unit.db
    .selectFrom('tickets')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'tickets.account_id')
        .onRef('contacts._id', '=', 'tickets.contact_id'),
    )
    .select([
      'tickets._id',
      'tickets.number',
      'tickets.state',
      'tickets.channel',
      'tickets.connection_id',
      'tickets.contact_id',
      'tickets.source',
      'tickets.subject',
      'tickets.last_message',
      'tickets.last_kind',
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
      'tickets.place',
      'tickets.stars',
      'tickets.app_version',
      'tickets.keyword_ids',
      'tickets.version',
      'tickets.created_at',
      'tickets.updated_at',
      'contacts.external_id',
      'contacts.name as contact_name',
      'contacts.avatar_url',
      'contacts.created_at as contact_created_at',
    ])
    .where('tickets.account_id', '=', unit.accountId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTicketsWithContacts>['executeTakeFirstOrThrow']>>;

/** A ticket with the names that are shown with it. */
export type ListedTicket = Row & { assignee_name: string; group_name: string };

/** Tickets with the names of their assignees and groups. */
export async function withNames(unit: UnitOfWork, rows: readonly Row[]): Promise<ListedTicket[]> {
  const people = await loadUserNames(unit, [
    ...new Set(rows.flatMap(({ assignee_id }) => assignee_id ?? [])),
  ]);
  const groups = rows.some(({ group_id }) => group_id)
    ? await loadGroupNames(unit)
    : new Map<string, string>();
  return rows.map((row) => ({
    ...row,
    assignee_name: people.get(row.assignee_id ?? '') ?? '',
    group_name: groups.get(row.group_id ?? '') ?? '',
  }));
}

const byId = planOnce((db: Db) =>
  selectTicketsWithContacts({ db, accountId: slot('account') }).where('tickets._id', '=', slot('id')),
);

/** A query for a ticket with its contact, to be sent together with others; {@link withNames} or {@link toListedTicket} adds its names. */
export function buildListedTicketQuery(unit: UnitOfWork, id: string) {
  return byId.with({ account: unit.accountId, id });
}

/** A ticket that was read before its unit wrote to it, as it would be read again. */
export async function toListedTicket(unit: UnitOfWork, read: Row, ticket: TicketRow): Promise<ListedTicket> {
  return requireFound((await withNames(unit, [{ ...read, ...ticket }]))[0]);
}

/** A ticket with its names by its ID. */
export async function findListed(unit: UnitOfWork, id: string): Promise<ListedTicket | undefined> {
  return (await withNames(unit, (await byId(unit.db, { account: unit.accountId, id })).rows))[0];
}

const others = planOnce((db: Db) =>
  selectTicketsWithContacts({ db, accountId: slot('account') })
    .where('tickets.contact_id', '=', (is) =>
      is
        .selectFrom('tickets as one')
        .select('one.contact_id')
        .where('one.account_id', '=', slot('account'))
        .where('one._id', '=', slot('id')),
    )
    .where('tickets._id', '!=', slot('id'))
    .orderBy('tickets.number', 'desc')
    .limit(20),
);

/** The data of a ticket's page, as it is read. */
type TicketPage = { ticket: ListedTicket; lines: MessageRow[]; others: ListedTicket[] };

/** A ticket with its newest lines (one more than requested when there are more) and the newest tickets of its contact. */
export async function openTicket(
  unit: UnitOfWork,
  id: string,
  { lines: limit }: { lines: number },
): Promise<TicketPage | undefined> {
  const account = unit.accountId;
  const [found, lines, beside] = await readAtOnce(
    unit.db,
    buildListedTicketQuery(unit, id),
    buildNewestLinesQuery(unit, id, limit),
    others.with({ account, id }),
  );
  const [ticket, ...rest] = await withNames(unit, [...found, ...beside]);
  return found.length > 0 && ticket ? { ticket, lines: readNewest(lines), others: rest } : undefined;
}
