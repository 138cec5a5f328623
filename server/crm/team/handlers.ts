import * as contract from '#contracts/crm/team/endpoints.ts';
import {
  TEAM_COUNTS,
  type TeamCount,
  type TeamDue,
  type TeamNumber,
  type TeamQueue,
} from '#contracts/crm/team/endpoints.ts';
import type { WireTicketFilter, TicketFilter } from '#contracts/crm/views/filter.ts';
import { TicketFilter as Filter } from '#contracts/crm/views/filter.ts';
import { startOfDay } from '#contracts/kit/bars.ts';
import { toWallTime } from '#contracts/kit/zone.ts';
import { Channel } from '#contracts/networks.ts';
import { loadTimeZone } from '#server/audit/public.ts';
import { loadDues } from '#server/crm/sla-clocks/row-due.ts';
import { listAgents } from '#server/crm/team/agent-store.ts';
import {
  countGrouped,
  listGroupNames,
  listPunchedIn,
  type TeamDimension,
  type TeamRow,
} from '#server/crm/team/team-store.ts';
import { toFilterViewer } from '#server/crm/views/filter-viewer.ts';
import { listTickets } from '#server/crm/views/list-store.ts';
import type { FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import { loadStatuses } from '#server/crm/working-status/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.getTeam, async ({ context, unit, session, accountId, actor }) => {
    const zone = await loadTimeZone(unit);
    const today = new Date(startOfDay(toWallTime(unit.now, zone), zone));
    const wires = filtersOf(today);
    const filters: TicketFilter[] = TEAM_COUNTS.map((name) => Filter.parse(wires[name]));
    const asker = toFilterViewer(unit, session);
    const count = (by: TeamDimension) => countGrouped(unit, by, { filters, asker, today });
    const [all] = await count('all');
    const channels = await count('channel');
    const byGroup = await count('group');
    const byPerson = new Map((await count('assignee')).map((row) => [row.key, row]));
    const groups = await listGroupNames(unit);
    const agents = await listAgents(unit);
    const statuses = await loadStatuses(
      unit,
      agents.map(({ _id }) => _id),
    );
    const punched = await listPunchedIn(unit);
    const queueOf = (
      kind: TeamQueue['kind'],
      row: TeamRow,
      name: string,
      narrow: WireTicketFilter,
    ): TeamQueue => ({
      kind,
      key: row.key,
      name,
      numbers: numbersOf(wires, row, narrow),
      oldest_waiting: row.oldest,
    });
    return {
      at: unit.now.toISOString(),
      next_due: await findNextDue(unit, asker),
      today: today.toISOString(),
      channels: channels.flatMap(({ key }) => Channel.safeParse(key).data ?? []),
      queues: [
        queueOf('all', all ?? nothing(null), '', {}),
        ...channels.map((row) => queueOf('channel', row, '', { channel: row.key ?? '' })),
        ...[...groups, null].flatMap((group) => {
          const row = byGroup.find(({ key }) => key === (group?._id ?? null));
          // Tickets without a group need a row only where there are groups at all.
          if (!group && (!row || groups.length === 0)) return [];
          return [
            queueOf('group', row ?? nothing(group?._id ?? null), group?.name ?? '', {
              group: group?._id ?? 'none',
            }),
          ];
        }),
      ],
      people: agents.map(({ _id, name, hidden }) => {
        const { status, since } = statuses.get(_id) ?? { status: null, since: null };
        return {
          _id,
          name,
          online: context.presence.isOnline(accountId, _id) && (!hidden || _id === actor.id),
          punched_in: punched.has(_id),
          status: status && since ? { ...pick(status), since } : null,
          numbers: numbersOf(wires, byPerson.get(_id) ?? nothing(_id), { assignee: _id }, OF_PEOPLE),
        };
      }),
    };
  }),
];

/** How far the next breach is among all tickets that are not late yet. */
async function findNextDue(unit: UnitOfWork, asker: FilterViewer): Promise<TeamDue | null> {
  const filter: TicketFilter = { view: 'live', overdue: 'no' };
  const { rows } = await listTickets(unit, { filter, sort: 'due', limit: 1, after: null }, asker);
  const [first] = rows;
  const due = first && (await loadDues(unit, rows)).get(first._id);
  return due ? { due, sla_band: first.sla_band } : null;
}

const nothing = (key: string | null): TeamRow => ({ key, counts: TEAM_COUNTS.map(() => 0), oldest: null });

function pick({
  name,
  name_th,
  color,
  accepts_tickets,
}: {
  name: string;
  name_th: string;
  color: string;
  accepts_tickets: boolean;
}) {
  return {
    name,
    name_th,
    color,
    accepts_tickets,
  };
}

/** The definition of each number of the dashboard, as an address encodes it. */
function filtersOf(today: Date): Record<TeamCount, WireTicketFilter> {
  return {
    live: { view: 'live' },
    waiting: { view: 'waiting' },
    unassigned: { view: 'unassigned' },
    // Without the overdue ones, which are counted beside them.
    at_risk: { view: 'at_risk', overdue: 'no' },
    overdue: { view: 'live', overdue: 'yes' },
    new_today: { view: 'all', created_from: today.toISOString() },
    done_today: { view: 'done', done_from: today.toISOString() },
  };
}

/** Numbers that do not apply to a person: unassigned tickets are nobody's, and the assignee says nothing about who received a ticket. */
const OF_PEOPLE: readonly TeamCount[] = TEAM_COUNTS.filter(
  (name) => name !== 'unassigned' && name !== 'new_today',
);

function numbersOf(
  wires: Record<TeamCount, WireTicketFilter>,
  { counts }: TeamRow,
  narrow: WireTicketFilter,
  which: readonly TeamCount[] = TEAM_COUNTS,
): Partial<Record<TeamCount, TeamNumber>> {
  return Object.fromEntries(
    TEAM_COUNTS.flatMap((name, index): [TeamCount, TeamNumber][] =>
      which.includes(name)
        ? [[name, { count: counts[index] ?? 0, filter: { ...wires[name], ...narrow } }]]
        : [],
    ),
  );
}
