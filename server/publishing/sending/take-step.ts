import type { PublishRequest, PublishSide } from '#connectors/kit/publish.ts';
import { findConnector } from '#connectors/register.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { isActive } from '#contracts/kit/products.ts';
import { resolveContent } from '#contracts/publishing/content.ts';
import { WAITING_STATES } from '#contracts/publishing/target-state.ts';
import { writeLinks } from '#engine/publishing/sent-links.ts';
import { loadConnection, QuotaReached, type Connection } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findSendingFault } from '#server/publishing/approval/gate.ts';
import { makeLinks } from '#server/publishing/links/make-links.ts';
import { lockPost } from '#server/publishing/posts/post-store.ts';
import type { LockedPost } from '#server/publishing/posts/schedule-post.ts';
import { listTargets, type TargetRow } from '#server/publishing/posts/target-store.ts';
import { insertAttempt } from '#server/publishing/sending/attempt-store.ts';
import { buildRequest } from '#server/publishing/sending/build-request.ts';
import type { Claim } from '#server/publishing/sending/claim-store.ts';
import {
  finishTarget,
  giveUpUnknown,
  settleFailure,
  type Refusal,
} from '#server/publishing/sending/close-part.ts';
import { listPlannedParts, type PlannedPart } from '#server/publishing/sending/list-parts.ts';
import { moveTarget } from '#server/publishing/sending/move-target.ts';
import { notifyAuthor } from '#server/publishing/sending/notify-author.ts';
import * as partStore from '#server/publishing/sending/part-store.ts';
import { isPaused, shareBeginnings } from '#server/publishing/sending/pause-store.ts';
import { selectStep, type StepFacts } from '#server/publishing/sending/select-step.ts';
import { spendForPart } from '#server/publishing/sending/spend-for-part.ts';
import {
  findTarget,
  freezeContent,
  lockTarget,
  saveNextTry,
} from '#server/publishing/sending/target-store.ts';
import { isReady, isRepeatable } from '#server/publishing/sending/timing.ts';

type PartRow = partStore.PartRow;

/** A step that is to be made outside of any transaction. */
export type Work = {
  do: 'prepare' | 'publish' | 'look_up';
  attemptId: string;
  target: TargetRow;
  part: PartRow;
  connection: Connection;
  side: PublishSide;
  request: PublishRequest;
};

/** Everything that a decision needs, with the rows locked. */
type StepScope = {
  claim: Claim;
  post: LockedPost;
  target: TargetRow;
  parts: readonly PartRow[];
  wanted: readonly PlannedPart[];
  side: PublishSide | undefined;
};

/**
 * Decides what to do with a claimed target, and records that it begins: that a call is being made is committed before it is made.
 * @returns the step to make, or null where there is nothing to do now
 */
export async function takeStep(context: Context, unit: UnitOfWork, claim: Claim): Promise<Work | null> {
  await shareBeginnings(unit);
  const found = await findTarget(unit, claim.targetId);
  const post = found && (await lockPost(unit, found.post_id));
  const locked = await lockTarget(unit, claim.targetId);
  if (!post || !locked || locked.runner !== claim.runner) return null;
  const target = { ...locked, links: await makeLinks(context, unit, { post, target: locked }) };
  const wanted = listPlannedParts(writeLinks(resolveContent(post.content, target.version), target.links));
  const parts = await syncParts(unit, target, wanted);
  const side = findConnector(target.channel)?.publish;
  const taken = { claim, post, target, parts, wanted, side };
  const step = selectStep(buildFacts(unit, taken));
  if (step.do === 'miss') return missTarget(unit, taken);
  if (step.do === 'finish') return finishTarget(unit, { target, parts });
  if (step.do === 'keep_ready') return keepReady(unit, taken);
  if (step.do === 'wait') return waitForTime(unit, taken);
  if (!('position' in step)) return null;
  const part = parts.find(({ position }) => position === step.position);
  if (!part) return null;
  if (step.do === 'give_up')
    return giveUpUnknown(unit, { target, part, looksUp: side?.lookUp !== undefined });
  return beginStep(context, unit, { ...taken, part, step: step.do });
}

async function missTarget(unit: UnitOfWork, { target }: StepScope): Promise<null> {
  await moveTarget(unit, target, { to: 'missed' });
  await notifyAuthor(unit, target, 'missed');
  return null;
}

async function keepReady(unit: UnitOfWork, { target }: StepScope): Promise<null> {
  await moveTarget(unit, target, { to: 'ready' });
  return null;
}

async function waitForTime(unit: UnitOfWork, { target }: StepScope): Promise<null> {
  await saveNextTry(unit, target._id, null);
  return null;
}

/** The parts of a target as its content has them now; from the first call on its content does not change. */
async function syncParts(
  unit: UnitOfWork,
  { _id, state }: TargetRow,
  wanted: readonly PlannedPart[],
): Promise<PartRow[]> {
  const rows = await partStore.listParts(unit, _id);
  if (!WAITING_STATES.includes(state)) return rows;
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  const positions = new Set(wanted.map(({ position }) => position));
  const gone = rows.filter((row) => row.state !== 'published' && !positions.has(row.position));
  const added = wanted.filter(({ position }) => !byPosition.has(position));
  const changed = wanted.flatMap(({ position, hash }) => {
    const row = byPosition.get(position);
    return row && row.state !== 'published' && row.content_hash !== hash ? [{ row, hash }] : [];
  });
  if (gone.length + added.length + changed.length === 0) return rows;
  await partStore.deleteParts(
    unit,
    gone.map((row) => row._id),
  );
  await partStore.insertParts(
    unit,
    _id,
    added.map(({ position, kind, hash }) => ({ position, kind, content_hash: hash })),
  );
  for (const { row, hash } of changed)
    await partStore.updatePart(unit, row._id, {
      ...partStore.buildFreshPart(unit),
      content_hash: hash,
      failure: null,
    });
  return partStore.listParts(unit, _id);
}

function buildFacts({ now }: UnitOfWork, { post, target, parts, side }: StepScope): StepFacts {
  const { at } = post;
  const due = at === null ? null : Math.max(Date.parse(at), Date.parse(target.again_at ?? at));
  const toMs = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));
  return {
    now: now.getTime(),
    state: target.state,
    held: target.on_hold || target.queue_hold,
    deleted: post.deleted_at !== null,
    due,
    worthUntil: (due ?? 0) + post.still_worth_minutes * 60_000,
    nextTryAt: toMs(target.next_try_at),
    waitsForAccount: target.failure_remedy === 'reconnect' && target.next_try_at === null,
    prepares: side?.prepare !== undefined,
    looksUp: side?.lookUp !== undefined,
    parts: parts.map((part) => ({
      position: part.position,
      kind: part.kind,
      state: part.state,
      ready: isReady(part, now),
      started: part.started_at !== null,
      repeatable: side !== undefined && isRepeatable(side.declaration, part.started_at, now),
      looked: part.look_count > 0,
      nextAt: toMs(part.next_at),
    })),
  };
}

type BeginScope = StepScope & { part: PartRow; step: Work['do'] };

/** Begins a step: everything that the network is called with, once it is sure that it may be called. */
async function beginStep(context: Context, unit: UnitOfWork, taken: BeginScope): Promise<Work | null> {
  const { target, part, parts, post, wanted, side, step } = taken;
  const ready = await findUsable(context, unit, target);
  const content = wanted.find(({ position }) => position === part.position);
  if (!ready.ok || !side || !content)
    return leavePart(unit, taken, ready.ok ? CANNOT_PUBLISH : ready.failure);
  const { connection } = ready;
  if (step !== 'look_up' && !(await mayLeave(context, unit, target, post))) return null;
  const built = await buildRequest(context, unit, {
    declaration: side.declaration,
    wanted: content,
    part,
    parts,
  });
  if (!built.ok) return leavePart(unit, taken, { remedy: 'fix', message: built.fault });
  if (step === 'publish' && !(await mayBegin(unit, taken))) return null;
  if (step === 'publish' && !(await startCall(unit, { ...taken, connection, side }))) return null;
  if (step === 'prepare' && target.state === 'scheduled') await moveTarget(unit, target, { to: 'preparing' });
  const attemptId = await insertAttempt(unit, {
    targetId: target._id,
    position: part.position,
    step,
    runner: taken.claim.runner,
  });
  return { do: step, attemptId, target, part, connection, side, request: built.request };
}

/** How long after an account could not be read it is tried again. */
const LOOK_LATER_MS = 10 * 60_000;

/** A step cannot be made. A part that may be public stays unclear; any other is certainly not published. */
async function leavePart(
  unit: UnitOfWork,
  { target, part, side }: BeginScope,
  failure: Refusal,
): Promise<null> {
  const { state } = part;
  if (state === 'sending')
    return giveUpUnknown(unit, {
      target,
      part,
      looksUp: side?.lookUp !== undefined,
      message: failure.message,
    });
  if (state !== 'unknown' && state !== 'processing') return settleFailure(unit, { target, part, failure });
  const isLost = failure.remedy === 'fix';
  await partStore.updatePart(unit, part._id, {
    next_at: isLost ? null : new Date(unit.now.getTime() + LOOK_LATER_MS),
  });
  if (isLost) await notifyAuthor(unit, target, 'unknown');
  return null;
}

const CANNOT_PUBLISH = { remedy: 'fix', message: fault('no_publishing_account') } as const;

type Usable = { ok: true; connection: Connection } | { ok: false; failure: Refusal };

/** The account of a network, where it can be used now. */
async function findUsable(context: Context, unit: UnitOfWork, { connection_id }: TargetRow): Promise<Usable> {
  const connection = await loadConnection(context, unit, connection_id);
  if (!connection || !isActive(connection.product, 'publishing'))
    return { ok: false, failure: CANNOT_PUBLISH };
  if (!connection.active)
    return { ok: false, failure: { remedy: 'reconnect', message: fault('not_connected') } };
  return { ok: true, connection };
}

/**
 * Whether what a target says may leave the suite: in the transaction that commits the call. What lost its approval, or asks for one that came later, is
 * a draft again.
 */
async function mayLeave(
  context: Context,
  unit: UnitOfWork,
  target: TargetRow,
  post: LockedPost,
): Promise<boolean> {
  if (!WAITING_STATES.includes(target.state)) return true;
  const targets = await listTargets(unit, [post._id]);
  const refusal = await findSendingFault(context, unit, { post, targets });
  if (!refusal) return true;
  await moveTarget(unit, target, {
    to: 'draft',
    failure: { remedy: 'fix', cause: 'content', fault: refusal },
  });
  await notifyAuthor(unit, target, 'not_approved');
  return false;
}

/** Whether nothing keeps a post from being published now: the last look before it begins. */
async function mayBegin(unit: UnitOfWork, { post, target }: BeginScope): Promise<boolean> {
  if (!WAITING_STATES.includes(target.state)) return true;
  return !(await isPaused(unit, { connectionId: target.connection_id, campaign: post.campaign }));
}

/** Commits that a part is being sent: its content is frozen, its key stored, and what it spends counted. */
async function startCall(
  unit: UnitOfWork,
  { post, target, part, connection, side }: BeginScope & { connection: Connection; side: PublishSide },
): Promise<boolean> {
  try {
    const spent = await spendForPart(unit, { connection, part, declaration: side.declaration });
    const keeps = part.started_at !== null && isRepeatable(side.declaration, part.started_at, unit.now);
    await partStore.updatePart(unit, part._id, {
      state: 'sending',
      started_at: keeps && part.started_at !== null ? new Date(part.started_at) : unit.now,
      next_at: null,
      look_count: 0,
      spent,
      failure: null,
    });
  } catch (error) {
    if (!(error instanceof QuotaReached)) throw error;
    const until = error.until.toISOString();
    await settleFailure(unit, {
      target,
      part,
      failure: { remedy: 'retry', failure: 'quota', message: fault('quota_waits', { until }) },
      at: error.until,
    });
    return false;
  }
  if (!WAITING_STATES.includes(target.state)) return true;
  if (part.position === 0) await freezeContent(unit, target, resolveContent(post.content, target.version));
  await moveTarget(unit, target, { to: 'sending', via: target.state === 'preparing' ? ['ready'] : [] });
  return true;
}
