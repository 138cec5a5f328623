import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import type { RowFault } from '#contracts/publishing/post-import.ts';
import { importPostsWork } from '#contracts/publishing/post-imports.ts';
import { PostInput } from '#contracts/publishing/posts.ts';
import { isChangeable } from '#contracts/publishing/target-state.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal, requireFound } from '#server/kit/errors.ts';
import { handleLongWork, type WorkRun } from '#server/kit/long-work/runner.ts';
import { checkRows, type CheckedRow } from '#server/publishing/imports/check-rows.ts';
import { fetchMedia } from '#server/publishing/imports/fetch-media.ts';
import { findImport, type ImportFile } from '#server/publishing/imports/import-store.ts';
import { toRowFault } from '#server/publishing/imports/row-fault.ts';
import * as rowStore from '#server/publishing/imports/row-store.ts';
import type { LinkSource } from '#server/publishing/links/plan-links.ts';
import { loadMediaFacts } from '#server/publishing/media/media-facts.ts';
import { addPost, deletePost, lockCurrent, recordPost } from '#server/publishing/posts/change-post.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';
import { schedulePost } from '#server/publishing/posts/schedule-post.ts';
import { listTargets } from '#server/publishing/posts/target-store.ts';

/** What it takes to import the rows of a file, or to take its posts back. */
export const ImportWorkInput = z.object({ import_id: Id, act: z.enum(['import', 'undo']) });
type Run = WorkRun<z.infer<typeof ImportWorkInput>>;

const Result = z.object({ imported: z.number().int(), undone: z.number().int(), kept: z.number().int() });
const NOTHING = { imported: 0, undone: 0, kept: 0 };

/** Rows of a step; one with pictures to fetch ends it sooner. */
const A_STEP = 20;
const MEDIA_OF_STEP = 4;

/**
 * Makes posts of the rows of a file that have no faults, or deletes them again. What a row becomes is written in the transaction that stores
 * the step, so that a process that dies makes no post twice; a picture that it fetched for nothing is deleted as one that nothing uses.
 */
export const importPosts = handleLongWork(importPostsWork, {
  input: ImportWorkInput,
  place: z.object({ after: z.number().int() }),
  result: Result,
  begin: async ({ input, inUnit }) => {
    const state = stateOf(input.act);
    const total = await inUnit((unit) => rowStore.countRows(unit, input.import_id, state));
    return { total, place: total === 0 ? null : { after: 0 }, result: NOTHING };
  },
  step: (run, at) => (run.input.act === 'undo' ? undoStep(run, at) : importStep(run, at)),
});

const stateOf = (act: 'import' | 'undo') => (act === 'undo' ? 'imported' : 'waiting');

type StepInput = { place: { after: number }; result: z.infer<typeof Result> };

async function importStep(run: Run, { place, result }: StepInput) {
  const part = { after: place.after, limit: A_STEP, state: stateOf('import') } as const;
  const { file, rows } = await run.inUnit(async (unit) => {
    const found = requireFound(await findImport(unit, run.input.import_id));
    return { file: found, rows: await checkRows(unit, found, part) };
  });
  const taken = takeRows(rows);
  const ready = taken.filter(({ state }) => state === 'ready');
  const fetched = new Map<number, FetchedRow>();
  for (const row of ready) fetched.set(row.number, await fetchRow(run, row));
  const next = { ...result };
  const last = taken.at(-1);
  return {
    done: taken.length,
    place: last && (taken.length < rows.length || rows.length === A_STEP) ? { after: last.number } : null,
    result: next,
    commit: async (unit: UnitOfWork) => {
      const own = { ...unit, actor: actorOf(run) };
      for (const row of ready)
        if (await makePost(run.context, own, { file, row, fetched: fetched.get(row.number) }))
          next.imported += 1;
    },
  };
}

/** In the name of who started it: they are the authors of the posts. */
function actorOf({ ownerId }: Run): Actor {
  return { kind: 'user', id: ownerId };
}

function takeRows(rows: readonly CheckedRow[]): CheckedRow[] {
  let media = 0;
  const end = rows.findIndex(({ state, post }) => {
    media += state === 'ready' ? post.media.length : 0;
    return media >= MEDIA_OF_STEP;
  });
  return rows.slice(0, end < 0 ? rows.length : end + 1);
}

type FetchedRow = { media: { file_id: string; alt: string }[]; faults: RowFault[] };

async function fetchRow({ context, accountId, inUnit, ownerId }: Run, row: CheckedRow): Promise<FetchedRow> {
  const fetched: FetchedRow = { media: [], faults: [] };
  const scope = { accountId, actor: { kind: 'user', id: ownerId } as const };
  for (const { url, alt } of row.post.media) {
    const found = await fetchMedia(context, scope, url);
    if ('fault' in found) fetched.faults.push({ field: 'media', fault: found.fault });
    else fetched.media.push({ file_id: found.file_id, alt });
  }
  const ids = fetched.media.map(({ file_id }) => file_id);
  await loadMediaFacts({ context, accountId, inUnit, userId: ownerId }, ids);
  return fetched;
}

type RowToMake = { file: ImportFile; row: CheckedRow; fetched: FetchedRow | undefined };

/** @returns false where the row is refused; why is kept with it */
async function makePost(
  source: LinkSource,
  unit: UnitOfWork,
  { file, row, fetched }: RowToMake,
): Promise<boolean> {
  const key = { import_id: file._id, number: row.number };
  const { media = [], faults = [] } = fetched ?? {};
  if (faults.length > 0) {
    await rowStore.settleRow(unit, key, { faults });
    return false;
  }
  // Somebody may have changed the row, or another one may have been imported by its key, since it was read.
  const now = await rowStore.lockRow(unit, key);
  if (now?.state !== 'waiting' || JSON.stringify(now.cells) !== JSON.stringify(row.cells)) return false;
  if ((await rowStore.findKnownKeys(unit, [row.key])).size > 0) return false;
  try {
    const post_id = await withSavepoint(unit, (inner) => addImported(source, inner, { file, row, media }));
    await rowStore.settleRow(unit, key, { state: 'imported', row_key: row.key, post_id, faults: [] });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await rowStore.settleRow(unit, key, { faults: toRowFault(error) });
    return false;
  }
}

async function addImported(
  source: LinkSource,
  unit: UnitOfWork,
  { file, row, media }: { file: ImportFile; row: CheckedRow; media: FetchedRow['media'] },
): Promise<string> {
  const { options } = file;
  const { post } = row;
  const { name, campaign, tags, wall_time, content, accounts } = post;
  const input = PostInput.parse({
    name,
    campaign,
    tags,
    wall_time,
    zone: options.zone,
    content: { ...content, media },
    targets: accounts.map(({ connection_id }) => ({ connection_id })),
  });
  const { _id } = await addPost(source, unit, { input });
  if (!options.schedule) return _id;
  try {
    await withSavepoint(unit, async (inner) => {
      await schedulePost(inner, await lockCurrent(inner, _id), undefined);
      await recordPost(inner, _id, 'scheduled');
    });
  } catch (error) {
    if (!isApprovalOnly(error)) throw error;
  }
  return _id;
}

/** What lacks nothing but an approval is a draft, for which people ask it. */
function isApprovalOnly(error: unknown): boolean {
  return error instanceof Refusal && Object.keys(error.detail.fields ?? {}).join() === 'approval';
}

async function undoStep(run: Run, { place, result }: StepInput) {
  const { import_id } = run.input;
  const part = { after: place.after, limit: A_STEP, state: stateOf('undo') } as const;
  const rows = await run.inUnit((unit) => rowStore.listRows(unit, import_id, part));
  const next = { ...result };
  const last = rows.at(-1);
  return {
    done: rows.length,
    place: last && rows.length === A_STEP ? { after: last.number } : null,
    result: next,
    commit: async (unit: UnitOfWork) => {
      const own = { ...unit, actor: actorOf(run) };
      for (const { number, post_id } of rows) {
        const state = (await takeBack(own, post_id ?? '')) ? 'undone' : 'kept';
        next[state] += 1;
        await rowStore.settleRow(own, { import_id, number }, { state });
      }
    },
  };
}

/** @returns false where something of the post is published or being sent, so that it stays */
async function takeBack(unit: UnitOfWork, postId: string): Promise<boolean> {
  const post = await findPost(unit, postId);
  if (!post || post.deleted_at !== null) return true;
  const targets = await listTargets(unit, [postId]);
  if (targets.some(({ state }) => !isChangeable(state))) return false;
  try {
    await withSavepoint(unit, (inner) => deletePost(inner, postId));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
