import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { TicketSort } from '#contracts/crm/views/filter.ts';
import type { ListedTicket } from '#server/crm/views/inbox-store.ts';

/** A position in a list: the sort values of the last ticket seen, and its ID. */
export const TicketCursor = z.tuple([
  z.union([z.string().max(40), z.number()]),
  z.string().max(40),
  z.uuid(),
]);
export type TicketCursor = z.infer<typeof TicketCursor>;

/**
 * How an order compares tickets. `keys` are two expressions followed by the ID; an index covers each, so that a page far down a long list
 * is as fast as the first. Absent times count as `infinity`: they come last.
 */
export type Order = {
  keys: RawBuilder<unknown>;
  place: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  down: boolean;
};

const ID = sql`tickets._id`;
const LAST = sql`tickets.last_message_at`;
const WAITING = sql`coalesce(tickets.waiting_since, 'infinity')`;
const DUE = sql`coalesce(tickets.sla_due_at, 'infinity')`;
const at = (place: TicketCursor | null): TicketCursor => place ?? ['', '', ''];

/** The order of a name, and a position in it. */
export function buildOrder(sort: TicketSort, place: TicketCursor | null): Order {
  const [key, second, id] = at(place);
  const single = (column: RawBuilder<unknown>, type: 'timestamptz' | 'bigint', down: boolean): Order => ({
    keys: sql`(${column}, ${ID})`,
    place: type === 'bigint' ? sql`(${key}::bigint, ${id}::uuid)` : sql`(${key}::timestamptz, ${id}::uuid)`,
    by: down ? sql`${column} desc, ${ID} desc` : sql`${column}, ${ID}`,
    down,
  });
  switch (sort) {
    case 'newest':
      return single(LAST, 'timestamptz', true);
    case 'oldest':
      return single(LAST, 'timestamptz', false);
    case 'waiting':
      return single(WAITING, 'timestamptz', false);
    case 'due':
      return single(DUE, 'timestamptz', false);
    case 'created':
      return single(sql`tickets.number`, 'bigint', true);
    case 'priority':
      return {
        keys: sql`(tickets.priority, ${LAST}, ${ID})`,
        place: sql`(${key}::smallint, ${second}::timestamptz, ${id}::uuid)`,
        by: sql`tickets.priority desc, ${LAST} desc, ${ID} desc`,
        down: true,
      };
  }
}

/** The values by which orders sort. */
export type Edge = Pick<
  ListedTicket,
  '_id' | 'number' | 'last_message_at' | 'waiting_since' | 'sla_due_at' | 'priority'
>;

/** The position of a listed ticket in an order. */
export function toCursor(sort: TicketSort, row: Edge): TicketCursor {
  const { _id, last_message_at } = row;
  switch (sort) {
    case 'newest':
    case 'oldest':
      return [last_message_at, '', _id];
    case 'waiting':
      return [row.waiting_since ?? 'infinity', '', _id];
    case 'due':
      return [row.sla_due_at ?? 'infinity', '', _id];
    case 'created':
      return [row.number, '', _id];
    case 'priority':
      return [row.priority, last_message_at, _id];
  }
}

/** The condition that a ticket follows a position of an order. */
export function buildAfterCondition({ keys, place, down }: Order): RawBuilder<SqlBool> {
  return down ? sql`${keys} < ${place}` : sql`${keys} > ${place}`;
}

/** The condition that a ticket is at a position of an order, or before it. */
export function buildUpToCondition({ keys, place, down }: Order): RawBuilder<SqlBool> {
  return down ? sql`${keys} >= ${place}` : sql`${keys} <= ${place}`;
}
