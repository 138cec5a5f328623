import { sql } from 'kysely';
import type { InboxView, TicketFilter } from '#contracts/crm/views/filter.ts';
import type { TicketCount } from '#contracts/crm/views/listed.ts';
import { countMatching } from '#server/crm/views/match-count-store.ts';
import {
  buildLiveTicketCondition,
  buildTicketCondition,
  type FilterViewer,
} from '#server/crm/views/ticket-filter-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Views in which every ticket is live: all of them are counted in one pass over the live ones. */
const LIVE_VIEWS = ['mine', 'unassigned', 'group', 'waiting', 'at_risk', 'snoozed', 'live'] as const;

/** Views of few tickets, live or not, which another table lists. */
const FEW_VIEWS = ['mentions', 'side_unread', 'side_waiting'] as const;

/** The columns that may narrow the live tickets and are in their short rows for counting. */
const IN_SHORT = new Set<string>([
  'view',
  ...['state', 'channel', 'connection', 'priority', 'assignee', 'group', 'sla_band', 'survey'].flatMap(
    (name) => [name, `not_${name}`],
  ),
  'waiting',
  'waited',
  'snoozed',
  'blocked',
]);
const LIVE_ROWS = { short: sql`live_tickets tickets`, whole: sql`tickets` } as const;
function liveRowsOf(filter: TicketFilter): keyof typeof LIVE_ROWS {
  return Object.entries(filter).every(([name, value]) => value === undefined || IN_SHORT.has(name))
    ? 'short'
    : 'whole';
}

/**
 * How many tickets each fixed view holds. Only live ones are counted by scan; the total is the last number, less the tickets deleted after
 * their retention and those that the post blocker holds. For a user who sees a part of the tickets, that part is counted.
 */
export async function countViews(unit: UnitOfWork, asker: FilterViewer): Promise<Record<InboxView, number>> {
  const columns = LIVE_VIEWS.map(
    (view) =>
      sql`count(*) filter (where ${buildLiveTicketCondition({ view }, asker)})::int as ${sql.ref(view)}`,
  );
  const live = await sql<Record<(typeof LIVE_VIEWS)[number], number>>`
    select ${sql.join(columns)} from ${LIVE_ROWS.short} where tickets.account_id = ${unit.accountId}`.execute(
    unit.db,
  );
  const counts = live.rows[0] ?? {
    mine: 0,
    unassigned: 0,
    group: 0,
    waiting: 0,
    at_risk: 0,
    snoozed: 0,
    live: 0,
  };
  const few = FEW_VIEWS.map(
    (view) =>
      sql`(select count(*) from tickets where ${buildTicketCondition({ view }, asker)})::int as ${sql.ref(view)}`,
  );
  const { rows } = await sql<Record<(typeof FEW_VIEWS)[number] | 'kept' | 'blocked', number>>`
    select coalesce((select last_number - deleted_tickets from ticket_counters where account_id = ${unit.accountId}), 0)::int as kept,
           (select count(*) from tickets where ${buildTicketCondition({ blocked: 'yes' }, asker)})::int as blocked,
           ${sql.join(few)}`.execute(unit.db);
  const { kept, blocked, ...named } = rows[0] ?? {
    kept: 0,
    blocked: 0,
    mentions: 0,
    side_unread: 0,
    side_waiting: 0,
  };
  const all = unit.narrowed ? (await countTickets(unit, {}, asker)).count : kept - blocked;
  return { ...counts, ...named, all, done: all - counts.live };
}

/**
 * How many tickets each of these filters matches, in their order. Filters that can only match live tickets are counted in one pass over the
 * short rows, or over the whole rows where a filter needs more; those with words are counted one by one.
 */
export async function countFilters(
  unit: UnitOfWork,
  filters: readonly TicketFilter[],
  asker: FilterViewer,
): Promise<TicketCount[]> {
  const counts = new Map<number, number>();
  const held = new Map<number, TicketCount>();
  for (const [index, filter] of filters.entries())
    if (filter.q) held.set(index, await countMatching(unit, filter, asker));
  const live = filters.flatMap((filter, index) =>
    !held.has(index) && isLive(filter) ? [{ filter, index, rows: liveRowsOf(filter) }] : [],
  );
  for (const [rowsOf, walk] of Map.groupBy(live, ({ rows }) => rows)) {
    const columns = walk.map(
      ({ filter, index }) =>
        sql`count(*) filter (where ${buildLiveTicketCondition(filter, asker)})::int as ${sql.ref(`n${index}`)}`,
    );
    const { rows } = await sql<Record<string, number>>`
      select ${sql.join(columns)} from ${LIVE_ROWS[rowsOf]}
       where tickets.account_id = ${unit.accountId} and ${rowsOf === 'short' ? sql`true` : sql`tickets.live`}`.execute(
      unit.db,
    );
    for (const { index } of walk) counts.set(index, rows[0]?.[`n${index}`] ?? 0);
  }
  for (const [index, filter] of filters.entries()) {
    if (counts.has(index) || held.has(index)) continue;
    // Each on its own: a plan that suits one filter's index suits no other.
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from tickets where ${buildTicketCondition(filter, asker)}`.execute(
      unit.db,
    );
    counts.set(index, rows[0]?.count ?? 0);
  }
  return filters.map((_, index) => held.get(index) ?? { count: counts.get(index) ?? 0, more: false });
}

function isLive({ view, state }: TicketFilter): boolean {
  return (
    (view !== undefined && LIVE_VIEWS.some((one) => one === view)) ||
    (state !== undefined && state.every((one) => one !== 'done' && one !== 'closed'))
  );
}

/** How many tickets a filter matches. */
export async function countTickets(
  unit: UnitOfWork,
  filter: TicketFilter,
  asker: FilterViewer,
): Promise<TicketCount> {
  return (await countFilters(unit, [filter], asker))[0] ?? { count: 0, more: false };
}
