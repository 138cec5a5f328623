import type { z } from 'zod';
import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import { runLongWorkJob, type LongWorkChanged } from '#contracts/kit/long-work/endpoints.ts';
import { LongWorkState, type LongWork } from '#contracts/kit/long-work/work.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { insertWork, listWorks, type LongWorkRow } from '#server/kit/long-work/long-work-store.ts';
import { toLongWork } from '#server/kit/long-work/progress.ts';

type LongWorkOptions = {
  /** The input of the steps; of the shape that the kind's runner declares. */
  input: unknown;
  /** The subject of the work: two works of a kind with the same subject do not run at the same time. */
  aboutId?: string;
  /** Values for the texts of its kind. */
  label?: Record<string, string>;
};

/**
 * Starts a long work in the caller's transaction.
 * @throws already_running with the open one, where one of its kind with the same subject has not ended
 */
export async function startLongWork(
  unit: UnitOfWork,
  declaration: LongWorkDeclaration,
  { input, aboutId, label = {} }: LongWorkOptions,
): Promise<LongWork> {
  const row = await insertWork(unit, {
    _id: unit.newId(),
    kind: declaration.kind,
    about_id: aboutId ?? null,
    owner_id: getActorUserId(unit.actor),
    label,
    input,
  });
  if (!row) {
    const [open] = await listWorks(unit, { ...onlyOf(declaration.kind), aboutId, open: true, limit: 1 });
    return refuse('already_running', { data: open && toLongWork(open, unit.now) });
  }
  await enqueueWork(unit, declaration, row);
  publishWork(unit, row);
  return toLongWork(row, unit.now);
}

/** The newest work of a kind about one subject, no matter who started it; undefined where there was none. */
export async function findNewestLongWork(
  unit: UnitOfWork,
  { kind }: LongWorkDeclaration,
  aboutId: string,
): Promise<LongWork | undefined> {
  const [row] = await listWorks(unit, { ...onlyOf(kind), aboutId, limit: 1 });
  return row && toLongWork(row, unit.now);
}

/** Enqueues a work for its present turn. */
export function enqueueWork(
  unit: UnitOfWork,
  declaration: LongWorkDeclaration,
  row: LongWorkRow,
): Promise<void> {
  return unit.addJob(runLongWorkJob, {
    account_id: unit.accountId,
    work_id: row._id,
    turn: row.turn,
    line: lineOf(declaration, unit.accountId),
  });
}

/** Notifies open browsers that a work changed its state. */
export function publishWork(
  unit: UnitOfWork,
  row: Pick<LongWorkRow, '_id' | 'kind' | 'state' | 'about_id'>,
): void {
  const { kind, about_id } = row;
  const data: z.input<typeof LongWorkChanged> = { kind, state: LongWorkState.parse(row.state), about_id };
  unit.record({ kind: 'long_work.changed', entityId: row._id, data });
}

const onlyOf = (kind: string) => ({ kinds: [kind], ownKinds: [], userId: null });

/** One line per account, so that its works of a kind never overlap. */
function lineOf({ kind, lines = 1 }: LongWorkDeclaration, accountId: string): string {
  return `${kind}:${Number.parseInt(accountId.slice(-4), 16) % lines}`;
}
