import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';
import { isFinalFailure } from '#server/kit/jobs/through-outages.ts';
import { changeWork, findWork, lockWork, type LongWorkRow } from '#server/kit/long-work/long-work-store.ts';
import { canContinue } from '#server/kit/long-work/may-go-on.ts';
import { computeNextRate } from '#server/kit/long-work/progress.ts';
import { WorkFailure, type LongWorkRunner, type Step, type WorkRun } from '#server/kit/long-work/runner.ts';
import { enqueueWork, publishWork } from '#server/kit/long-work/start.ts';

/** How long a work runs before it queues again behind those of other accounts, in milliseconds. */
const TURN_MS = 5000;

type Payload = { account_id: string; work_id: string; turn: number };

/** The state of a turn. */
type WorkTurn = { runner: LongWorkRunner; run: WorkRun<unknown>; turn: number; context: Context };

/**
 * Runs one turn of a long work: steps until it is done, paused, cancelled or out of time. Steps before a crash are stored; a job of an
 * older turn finds another number and does nothing, so no work runs twice.
 */
export async function runTurn(
  context: Context,
  runners: readonly LongWorkRunner[],
  payload: Payload,
  about: AboutRun,
): Promise<void> {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const row = await inUnit((unit) => findWork(unit, payload.work_id));
  if (!row || row.turn !== payload.turn) return;
  const runner = runners.find(({ declaration }) => declaration.kind === row.kind);
  if (!runner) throw new Error(`nothing does long works of the kind ${row.kind}`);
  const { _id: workId, owner_id: ownerId, input, created_at: createdAt } = row;
  const { again, stopping } = about;
  const run = { context, accountId, workId, ownerId, input, createdAt, inUnit, again, stopping };
  const turn: WorkTurn = { runner, run, turn: payload.turn, context };
  if (row.state === 'cancelled') return runner.undone(run);
  if (row.state !== 'queued' && row.state !== 'running') return;
  try {
    await goOn(turn, row);
  } catch (error) {
    const code =
      error instanceof WorkFailure ? error.code : isFinalFailure(error, about) ? 'failed_too_often' : null;
    if (code !== null) await fail(turn, code);
    if (!(error instanceof WorkFailure)) throw error;
  }
}

async function goOn(turn: WorkTurn, before: LongWorkRow): Promise<void> {
  const until = turn.context.clock().getTime() + TURN_MS;
  await refuseLost(turn);
  let row: LongWorkRow | undefined = before.started_at === null ? await start(turn) : await wake(turn);
  while (row) {
    if (row.place === null) return finish(turn);
    const over = turn.context.clock().getTime() >= until || turn.run.stopping.aborted;
    if (over) return lineUp(turn);
    await refuseLost(turn);
    const from = performance.now();
    const step = await turn.runner.step(turn.run, row);
    row = await storeStep(turn, step, performance.now() - from);
  }
}

/** @throws WorkFailure where it runs for a user who no longer has the permission for it */
async function refuseLost({ runner, run }: WorkTurn): Promise<void> {
  if (!(await run.inUnit((unit) => canContinue(unit, runner.declaration, run.ownerId))))
    throw new WorkFailure('asker_may_not');
}

/** Runs an action with the locked work if this turn may still continue it. @returns the result of the action */
function whileMine<T>(
  { run, turn }: WorkTurn,
  act: (unit: UnitOfWork, row: LongWorkRow) => Promise<T>,
): Promise<T | undefined> {
  return run.inUnit(async (unit) => {
    const row = await lockWork(unit, run.workId);
    const mine = row?.turn === turn && (row.state === 'running' || row.state === 'queued');
    return row && mine ? act(unit, row) : undefined;
  });
}

async function start(turn: WorkTurn): Promise<LongWorkRow | undefined> {
  const { total, place, result } = await turn.runner.begin(turn.run);
  return whileMine(turn, async (unit, { _id }) => {
    const started_at = unit.now.toISOString();
    const row = await changeWork(unit, _id, { state: 'running', total, place, result, started_at });
    publishWork(unit, row);
    return row;
  });
}

function wake(turn: WorkTurn): Promise<LongWorkRow | undefined> {
  return whileMine(turn, async (unit, row) => {
    if (row.state === 'running') return row;
    const woken = await changeWork(unit, row._id, { state: 'running' });
    publishWork(unit, woken);
    return woken;
  });
}

/** Stores the result of a step, even if a user paused or cancelled the work meanwhile. @returns the work if it continues */
async function storeStep(
  { run, turn }: WorkTurn,
  step: Step<unknown, Record<string, unknown>>,
  ms: number,
): Promise<LongWorkRow | undefined> {
  return run.inUnit(async (unit) => {
    const row = await lockWork(unit, run.workId);
    if (!row) return undefined;
    await step.commit?.(unit);
    const { place, result } = step;
    const after = await changeWork(unit, row._id, {
      place,
      result,
      done: row.done + step.done,
      rate: computeNextRate(row.rate, { done: step.done, ms }),
      ...(step.total === undefined ? {} : { total: step.total }),
    });
    return after.turn === turn && after.state === 'running' ? after : undefined;
  });
}

async function lineUp(turn: WorkTurn): Promise<void> {
  await whileMine(turn, async (unit, row) => {
    const next = await changeWork(unit, row._id, { turn: row.turn + 1 });
    await enqueueWork(unit, turn.runner.declaration, next);
  });
}

async function finish(turn: WorkTurn): Promise<void> {
  await whileMine(turn, async (unit, row) => {
    const finished_at = unit.now.toISOString();
    const ended = await changeWork(unit, row._id, {
      state: 'done',
      finished_at,
      total: row.total ?? row.done,
    });
    await turn.runner.done(unit, turn.run, ended.result);
    publishWork(unit, ended);
  });
}

async function fail(turn: WorkTurn, error: string): Promise<void> {
  const failed = await whileMine(turn, async (unit, row) => {
    const finished_at = unit.now.toISOString();
    const ended = await changeWork(unit, row._id, { state: 'failed', error, finished_at });
    publishWork(unit, ended);
    return ended;
  });
  if (failed) await turn.runner.undone(turn.run);
}
