import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import { runLongWorkJob, type LongWorkChanged } from '#contracts/kit/long-work/endpoints.ts';
import { LongWorkState, type LongWork } from '#contracts/kit/long-work/work.ts';
import type { z } from 'zod';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { insertWork, listWorks, type LongWorkRow } from '#server/kit/long-work/long-work-store.ts';
import { toLongWork } from '#server/kit/long-work/progress.ts';

type LongWorkOptions = {
  /** What the steps are given; of the shape that the kind's runner declares. */
  input: unknown;
  /** What it is about: two of a kind about the same thing do not go on at once. */
  aboutId?: string;
  /** Values for the words of its kind. */
  label?: Record<string, string>;
};

/**
 * Begins a long work in the caller's transaction.
 * @throws already_running with the open one, where one of its kind about the same thing is not over
 */
export const startLongWork = async (
  unit: UnitOfWork,
  declaration: LongWorkDeclaration,
  { input, aboutId, label = {} }: LongWorkOptions,
): Promise<LongWork> => {
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
};

/** The newest work of a kind about one thing, whoever began it; undefined where there was none. */
export const findNewestLongWork = async (
  unit: UnitOfWork,
  { kind }: LongWorkDeclaration,
  aboutId: string,
): Promise<LongWork | undefined> => {
  const [row] = await listWorks(unit, { ...onlyOf(kind), aboutId, limit: 1 });
  return row && toLongWork(row, unit.now);
};

/** Puts a work in line for its present turn. */
export const enqueueWork = (
  unit: UnitOfWork,
  declaration: LongWorkDeclaration,
  row: LongWorkRow,
): Promise<void> =>
  unit.addJob(runLongWorkJob, {
    account_id: unit.accountId,
    work_id: row._id,
    turn: row.turn,
    line: lineOf(declaration, unit.accountId),
  });

/** Tells open browsers that a work changed its state. */
export const publishWork = (
  unit: UnitOfWork,
  row: Pick<LongWorkRow, '_id' | 'kind' | 'state' | 'about_id'>,
): void => {
  const { kind, about_id } = row;
  const data: z.input<typeof LongWorkChanged> = { kind, state: LongWorkState.parse(row.state), about_id };
  unit.record({ kind: 'long_work.changed', entityId: row._id, data });
};

const onlyOf = (kind: string) => ({ kinds: [kind], ownKinds: [], userId: null });

/** One line an account, so that its works of a kind never overlap. */
const lineOf = ({ kind, lines = 1 }: LongWorkDeclaration, accountId: string): string =>
  `${kind}:${Number.parseInt(accountId.slice(-4), 16) % lines}`;
