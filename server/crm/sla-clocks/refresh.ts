import { selectPolicy } from '#contracts/crm/sla/policy.ts';
import {
  advanceTime,
  startTiming,
  fold,
  findNextMark,
  type CountingLookup,
  type ReachedMark,
} from '#engine/sla/fold.ts';
import { computeMeasuredSeconds, computeSlaStatus } from '#engine/sla/standing.ts';
import {
  lockSlaTimers,
  noteReached,
  writeSlaTimers,
  type ClockedTicket,
  type ClockRow,
  type ReachedBy,
} from '#server/crm/sla-clocks/clock-store.ts';
import { loadCalculators } from '#server/crm/sla-clocks/countings.ts';
import { loadUnprocessedEvents } from '#server/crm/sla-clocks/history-store.ts';
import { formatPolicyKey, readPolicyKey, type PolicyVersion } from '#server/crm/sla-clocks/policy-key.ts';
import { recordReached, recordShownChanges } from '#server/crm/sla-clocks/record-reached.ts';
import type { SequencedEvent } from '#server/crm/sla-clocks/ticket-events.ts';
import { loadPolicies } from '#server/crm/sla/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** One ticket in progress: its timers, its new events, and its initial state if it is new itself. */
type RefreshItem = {
  ticket: ClockedTicket;
  row: ClockRow | undefined;
  first: PolicyVersion;
  events: readonly SequencedEvent[];
  seq: number;
  past: boolean;
};

/** Which tickets, and those that count by another version of a policy from now on. */
type RefreshInput = { ticketIds: readonly string[]; moved?: ReadonlyMap<string, PolicyVersion> };

/**
 * Brings the SLA timers of tickets up to date: first the events of the log, then the time. Whatever is reached is recorded and reported
 * once, however many processes do this at the same time.
 */
export async function refreshSlaTimers(
  unit: UnitOfWork,
  { ticketIds, moved = new Map() }: RefreshInput,
): Promise<void> {
  if (ticketIds.length === 0) return;
  const { held: rows, tickets } = await lockSlaTimers(unit, ticketIds);
  const held = new Map(rows.map((row) => [row.ticketId, row]));
  const news = await loadUnprocessedEvents(
    unit,
    tickets.map(({ _id }) => ({ ticketId: _id, seq: held.get(_id)?.seq ?? -1 })),
  );
  const beginning = tickets.some(({ _id }) => !held.has(_id)) ? await loadPolicies(unit) : [];
  const work = tickets.map((ticket): RefreshItem => {
    const row = held.get(ticket._id);
    const found = news.get(ticket._id) ?? { events: [], seq: -1, past: false };
    if (row) return { ...found, ticket, row, first: row.first };
    const { _id, version } = selectPolicy(beginning, ticket.channel);
    return { ...found, ticket, row, first: { policyId: _id, version } };
  });
  const countings = await loadCalculators(unit, versionsIn(work, moved));
  const brought = work.flatMap((one) => {
    const result = bring(one, { countings, now: unit.now.getTime(), moved: moved.get(one.ticket._id) });
    return result ? [result] : [];
  });
  const written = brought.map(({ row }) => row);
  await writeSlaTimers(unit, written);
  recordShownChanges(unit, written);
  const fresh = await noteReached(
    unit,
    brought.flatMap(({ reached }) => reached),
  );
  const untold = new Set(brought.flatMap(({ silent }) => silent));
  await recordReached(unit, { tickets, reached: fresh.filter((one) => !untold.has(one)) });
}

/** Every version that one of them counts by, began with or changes to. */
function versionsIn(
  work: readonly RefreshItem[],
  moved: ReadonlyMap<string, PolicyVersion>,
): PolicyVersion[] {
  return [
    ...work.flatMap(({ row, first, events }) => [
      first,
      ...(row ? [readPolicyKey(row.clocks.policy)] : []),
      ...events.flatMap((event) => (event.kind === 'policy' ? [readPolicyKey(event.policy)] : [])),
    ]),
    ...moved.values(),
  ];
}

type RefreshOptions = { countings: CountingLookup; now: number; moved: PolicyVersion | undefined };

/** @returns nothing for a ticket whose beginning is not in the log */
function bring(
  { ticket, row, first, events, seq, past }: RefreshItem,
  { countings, now, moved }: RefreshOptions,
) {
  const [opening] = events;
  const begun = opening?.kind === 'created' ? startTiming(opening, formatPolicyKey(first)) : undefined;
  let clocks = row?.clocks ?? begun;
  if (!clocks) return null;
  const reached: ReachedMark[] = [];
  for (const event of row ? events : events.slice(1)) {
    const after = fold(clocks, event, countings);
    clocks = after.clocks;
    reached.push(...after.reached);
  }
  const swapped = moved
    ? fold(clocks, { at: now, kind: 'policy', policy: formatPolicyKey(moved) }, countings)
    : null;
  if (swapped) {
    clocks = swapped.clocks;
    reached.push(...swapped.reached);
  }
  const upToNow = advanceTime(clocks, now, countings);
  const all = [...reached, ...upToNow.reached].map((one): ReachedBy => ({
    ...one,
    ticketId: ticket._id,
    assigneeId: ticket.assignee_id,
  }));
  const { band, due_at, due_metric } = computeSlaStatus(
    upToNow.clocks,
    now,
    countings(upToNow.clocks.policy),
  );
  const dueAt = due_at === null ? null : new Date(due_at).toISOString();
  return {
    row: {
      ticketId: ticket._id,
      first,
      seq: Math.max(seq, row?.seq ?? -1),
      clocks: upToNow.clocks,
      nextAt: findNextMark(upToNow.clocks, countings),
      measured: computeMeasuredSeconds(upToNow.clocks),
      band,
      dueAt,
      dueMetric: due_metric,
      // New SLA timers were locked by nobody: another process may have written to the ticket since it was read.
      shownAnew: {
        due: !row || dueAt !== ticket.sla_due_at,
        band: !row || band !== ticket.sla_band,
      },
    },
    reached: all,
    // What was overdue before the suite began to measure it is not reported.
    silent: past ? all : [],
  };
}
