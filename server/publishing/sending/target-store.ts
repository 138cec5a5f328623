import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { TargetRow } from '#server/publishing/posts/target-store.ts';

/** A target. */
export function findTarget(unit: UnitOfWork, id: string): Promise<TargetRow | undefined> {
  return accountTable(unit, 'publishing_targets')
    .selectFrom()
    .selectAll()
    .where('_id', '=', id)
    .executeTakeFirst();
}

/** A target, locked until the transaction ends. Its post is locked before it, as everywhere. */
export function lockTarget(unit: UnitOfWork, id: string): Promise<TargetRow | undefined> {
  return accountTable(unit, 'publishing_targets')
    .selectFrom()
    .selectAll()
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** When a target goes on by itself; null: at its time. */
export async function saveNextTry(unit: UnitOfWork, id: string, at: Date | null): Promise<void> {
  await accountTable(unit, 'publishing_targets').update(id, { next_try_at: at });
}

/** What a target became at its network. */
export async function savePublished(
  unit: UnitOfWork,
  id: string,
  {
    provider_id,
    url,
    published_at,
  }: { provider_id: string | null; url: string | null; published_at: string },
): Promise<void> {
  await accountTable(unit, 'publishing_targets').update(id, { provider_id, url, published_at });
}

/** From when on a target counts as still worth publishing: a person wants it tried again. */
export async function saveAgainAt(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'publishing_targets').update(id, { again_at: unit.now, next_try_at: unit.now });
}

/** What a target says, from its first call on: later changes of its post do not change it. */
export async function freezeContent(
  unit: UnitOfWork,
  { _id, version }: TargetRow,
  content: object,
): Promise<void> {
  await accountTable(unit, 'publishing_targets').update(_id, {
    version: JSON.stringify(content),
    own_version: JSON.stringify(version),
  });
}

/** Nothing of a target is public after all: it follows its post again. */
export async function unfreezeContent(unit: UnitOfWork, { _id, own_version }: TargetRow): Promise<void> {
  if (own_version === null) return;
  const version = JSON.stringify(own_version);
  await accountTable(unit, 'publishing_targets').update(_id, { version, own_version: null });
}

/** Holds a target, or lets it go on. */
export async function saveHold(unit: UnitOfWork, id: string, on_hold: boolean): Promise<void> {
  await accountTable(unit, 'publishing_targets').update(id, {
    on_hold,
    // Somebody who lets a post go on means it, also where a paused queue holds it.
    ...(on_hold ? {} : { queue_hold: false }),
  });
}
