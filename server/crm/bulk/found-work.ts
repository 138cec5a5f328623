import { z } from 'zod';
import { BulkChange, type BulkOutcome } from '#contracts/crm/bulk/endpoints.ts';
import { FoundResult, foundWork as declaration } from '#contracts/crm/bulk/found.ts';
import { TicketFilter, WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { Id } from '#contracts/kit/ids.ts';
import { tryChange } from '#server/crm/bulk/change-one.ts';
import { listTicketsBefore } from '#server/crm/bulk/change-store.ts';
import { withSettled } from '#server/crm/bulk/found-result.ts';
import * as store from '#server/crm/bulk/found-store.ts';
import { attemptChange } from '#server/crm/bulk/outcome.ts';
import { restore } from '#server/crm/bulk/restore.ts';
import type { FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { handleLongWork, type WorkRun } from '#server/kit/long-work/runner.ts';

/** Tickets per step: about a second, and the conversations that it locks are free again soon. */
const A_STEP = 50;

/** Who requested it, as the history of every ticket shows it, and the values of `me` and `mine` in the filter. */
const By = z.object({
  kind: z.enum(['user', 'api_key']),
  id: Id,
  through: z.string().optional(),
  group: Id.nullable(),
});

/** The input of the steps: a change of the tickets of a filter, or the work that is undone. */
export const FoundInput = z.union([
  z.object({ by: By, filter: WireTicketFilter, change: BulkChange }),
  z.object({ by: By, undoes: Id }),
]);
export type FoundInput = z.infer<typeof FoundInput>;

/** The next step begins after this cursor. */
const Place = z.object({ after: z.number().int() });

/**
 * Changes all tickets of a filter, or undoes that. The tickets are fixed at the start and each is settled once: a step that runs twice
 * finds what it settled and counts it, so that the numbers are exact.
 */
export const changeFoundWork = handleLongWork(declaration, {
  input: FoundInput,
  place: Place,
  result: FoundResult,
  begin: async (run) => {
    const { input, workId, createdAt } = run;
    const total = await asAsker(
      run,
      async (unit) => {
        if ('undoes' in input) return store.countChanged(unit, input.undoes);
        await store.forgetOldRows(unit);
        const filter = TicketFilter.parse(input.filter);
        return store.insertFoundRows(unit, workId, { filter, asker: askerOf(unit, run), until: createdAt });
      },
      { asSeen: true },
    );
    return { total, place: total === 0 ? null : { after: 0 }, result: { changed: 0, refused: [] } };
  },
  step: async (run, { place, result }) => {
    const { input, workId } = run;
    const part = { ...place, limit: A_STEP };
    const rows = await asAsker(run, (unit) =>
      'undoes' in input
        ? undoRows(unit, input.undoes, part)
        : changeRows(run.context, unit, { workId, change: input.change, part }),
    );
    const last = rows.at(-1);
    return {
      done: rows.length,
      place: rows.length < A_STEP || !last ? null : { after: last.position },
      result: withSettled(result, rows),
    };
  },
});

/** In the name of the requesting user: their permissions apply, and every ticket's history names them. `asSeen`: limited to what they
 * see. */
function asAsker<T>(
  { context, accountId, input: { by } }: WorkRun<FoundInput>,
  work: (unit: UnitOfWork) => Promise<T>,
  { asSeen = false } = {},
): Promise<T> {
  const { kind, id, through } = by;
  return inTransaction(
    context,
    { accountId, actor: { kind, id, ...(through ? { through } : {}) }, asSeen },
    work,
  );
}

/** Relative times of a filter count from when it was requested. */
function askerOf({ accountId }: UnitOfWork, { input: { by }, createdAt }: WorkRun<FoundInput>): FilterViewer {
  return {
    accountId,
    me: by.id,
    group: by.group,
    now: new Date(createdAt),
  };
}

type Part = { after: number; limit: number };
type BulkPart = { workId: string; change: BulkChange; part: Part };

async function changeRows(
  context: WorkRun<FoundInput>['context'],
  unit: UnitOfWork,
  { workId, change, part }: BulkPart,
): Promise<store.FoundRow[]> {
  const rows = await store.listNextRows(unit, workId, part);
  const open = rows.flatMap(({ outcome, ticket_id }) => (outcome === null ? [ticket_id] : []));
  const before = new Map(
    (open.length === 0 ? [] : await listTicketsBefore(unit, open)).map((one) => [one._id, one]),
  );
  const settled: store.FoundRow[] = [];
  for (const row of rows.filter(({ outcome }) => outcome === null)) {
    const _id = row.ticket_id;
    const { outcome, kept } = await tryChange(context, unit, { _id, before: before.get(_id), change });
    settled.push(
      kept
        ? { ...row, outcome: 'changed', before: kept }
        : { ...row, outcome: 'refused', ...whyNot(outcome) },
    );
  }
  await store.updateRowOutcomes(unit, workId, settled);
  return [...rows.filter(({ outcome }) => outcome !== null), ...settled].toSorted(
    (a, b) => a.position - b.position,
  );
}

async function undoRows(unit: UnitOfWork, undoes: string, part: Part): Promise<store.FoundRow[]> {
  const rows = await store.listNextChanged(unit, undoes, part);
  const settled: store.FoundRow[] = [];
  for (const row of rows) {
    if (row.outcome !== 'changed') continue;
    const outcome = await attemptChange(unit, row.ticket_id, (inner) =>
      restore(inner, requireFound(row.before)),
    );
    settled.push(
      outcome.ok ? { ...row, outcome: 'undone' } : { ...row, outcome: 'kept', ...whyNot(outcome) },
    );
  }
  await store.updateRowOutcomes(unit, undoes, settled);
  const now = new Map(settled.map((row) => [row.position, row]));
  return rows.map((row) => now.get(row.position) ?? row);
}

function whyNot(outcome: BulkOutcome) {
  return outcome.ok
    ? { code: null, reason: null, message: null, fault: null }
    : { code: outcome.code, reason: outcome.reason, message: outcome.message, fault: outcome.fault };
}
