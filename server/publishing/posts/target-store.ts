import { sql } from 'kysely';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { Channel } from '#contracts/networks.ts';
import type { PostContent, PostVersion } from '#contracts/publishing/content.ts';
import type { SentLink } from '#contracts/publishing/post-links.ts';
import {
  mayFollow,
  type FailureCause,
  type FailureRemedy,
  type TargetState,
} from '#contracts/publishing/target-state.ts';
import { accountTable, type StoredRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

/** A stored target of a post. */
export type TargetRow = StoredRow<'publishing_targets'>;

/** The targets of posts, in the order of their accounts. */
export async function listTargets(unit: UnitOfWork, postIds: readonly string[]): Promise<TargetRow[]> {
  if (postIds.length === 0) return [];
  return accountTable(unit, 'publishing_targets')
    .selectFrom()
    .selectAll()
    .where('post_id', 'in', postIds)
    .where('left_at', 'is', null)
    .orderBy('position')
    .execute();
}

/** The targets that a post is no longer for, the newest first. */
export function listFormerTargets(unit: UnitOfWork, postId: string): Promise<TargetRow[]> {
  return accountTable(unit, 'publishing_targets')
    .selectFrom()
    .selectAll()
    .where('post_id', '=', postId)
    .where('left_at', 'is not', null)
    .orderBy('left_at', 'desc')
    .execute();
}

const TILE_COLUMNS = [
  '_id',
  'post_id',
  'connection_id',
  'channel',
  'account_name',
  'state',
  'on_hold',
  'queue_hold',
  'position',
] as const;
/** What tiles show of a target. */
export type TileTargetRow = Pick<TargetRow, (typeof TILE_COLUMNS)[number]>;

/** What tiles show of the targets of very many posts. */
export function listTileTargets(unit: UnitOfWork, postIds: readonly string[]): Promise<TileTargetRow[]> {
  return accountTable(unit, 'publishing_targets')
    .selectFrom()
    .select(TILE_COLUMNS)
    .where(sql<boolean>`post_id = any (${postIds}::uuid[])`)
    .where('left_at', 'is', null)
    .orderBy('position')
    .execute();
}

/** The targets of a post, locked until the transaction ends. */
export function lockTargets(unit: UnitOfWork, postId: string): Promise<TargetRow[]> {
  return accountTable(unit, 'publishing_targets')
    .selectFrom()
    .selectAll()
    .where('post_id', '=', postId)
    .where('left_at', 'is', null)
    .orderBy('position')
    .forUpdate()
    .execute();
}

/** A target that a post gets. */
export type NewTarget = {
  connection_id: string;
  channel: Channel;
  account_name: string;
  position: number;
  version: PostVersion;
  links: readonly SentLink[];
};

/** Adds targets to a post, as drafts. */
export async function insertTargets(
  unit: UnitOfWork,
  postId: string,
  targets: readonly NewTarget[],
): Promise<void> {
  const rows = targets.map((target) => ({
    ...target,
    _id: unit.newId(),
    post_id: postId,
    version: JSON.stringify(target.version),
    links: JSON.stringify(target.links),
    state: 'draft' as const,
    state_at: unit.now,
    next_try_at: null,
    failure_remedy: null,
    failure_cause: null,
    failure: null,
    failure_fault: null,
    published_at: null,
    provider_id: null,
    url: null,
    lease_until: null,
    runner: null,
    again_at: null,
    overdue_noted_at: null,
    own_version: null,
    left_at: null,
  }));
  await accountTable(unit, 'publishing_targets').insert(rows);
}

/** Replaces what a target says of its own, how its addresses are sent, and its place. */
export async function updateTarget(
  unit: UnitOfWork,
  id: string,
  { version, links, position }: Pick<NewTarget, 'version' | 'links' | 'position'>,
): Promise<void> {
  await accountTable(unit, 'publishing_targets').update(id, {
    version: JSON.stringify(version),
    links: JSON.stringify(links),
    position,
  });
}

/** Replaces how the addresses of a target are sent. */
export async function saveLinks(unit: UnitOfWork, id: string, links: readonly SentLink[]): Promise<void> {
  await accountTable(unit, 'publishing_targets').update(id, { links: JSON.stringify(links) });
}

/** Replaces what a target says by the whole content that its network shows. */
export async function saveVersion(unit: UnitOfWork, id: string, content: PostContent): Promise<void> {
  await accountTable(unit, 'publishing_targets').update(id, { version: JSON.stringify(content) });
}

/** Keeps a target, with what was tried there, beside a post that is no longer for its account. */
export async function leaveTarget(unit: UnitOfWork, target: TargetRow): Promise<void> {
  await setTargetState(unit, target, { to: 'cancelled' });
  await accountTable(unit, 'publishing_targets').update(target._id, { left_at: unit.now });
}

/** A post is for an account again that it was for before. */
export async function rejoinTarget(
  unit: UnitOfWork,
  target: TargetRow,
  said: Pick<NewTarget, 'version' | 'links' | 'position'>,
): Promise<void> {
  await setTargetState(unit, target, { to: 'draft' });
  await updateTarget(unit, target._id, said);
  await accountTable(unit, 'publishing_targets').update(target._id, { left_at: null, on_hold: false });
}

/** Takes targets away from their post. */
export async function deleteTargets(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await accountTable(unit, 'publishing_targets').deleteFrom().where('_id', 'in', ids).execute();
}

/** Why a target is not published, and when it is tried again. */
export type FailureColumns = {
  remedy: FailureRemedy;
  cause: FailureCause;
  fault: Fault;
  nextTryAt?: Date | undefined;
};

/** The state that a target gets, by way of others where it may not follow at once. */
export type StateChange = {
  to: TargetState;
  via?: readonly TargetState[] | undefined;
  failure?: FailureColumns | undefined;
};

/**
 * Puts a target into a state; a former failure is forgotten unless it is given. @throws Error where the state may not follow
 */
export async function setTargetState(
  unit: UnitOfWork,
  { _id, state }: Pick<TargetRow, '_id' | 'state'>,
  { to, via = [], failure }: StateChange,
): Promise<void> {
  let from = state;
  for (const next of [...via, to]) {
    if (next !== from && !mayFollow(from, next)) throw new Error(`a post may not go from ${from} to ${next}`);
    from = next;
  }
  const stored = toStoredFault(failure?.fault ?? null);
  await accountTable(unit, 'publishing_targets').update(_id, {
    state: to,
    state_at: unit.now,
    next_try_at: failure?.nextTryAt ?? null,
    failure_remedy: failure?.remedy ?? null,
    failure_cause: failure?.cause ?? null,
    failure: stored.sentence,
    failure_fault: stored.json,
  });
}
