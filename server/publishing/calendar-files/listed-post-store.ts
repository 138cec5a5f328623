import { sql } from 'kysely';
import type { PostContent } from '#contracts/publishing/content.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';
import { listTargets, type TargetRow } from '#server/publishing/posts/target-store.ts';

/** A post with what it says and its targets, as files and calendar programs show it. */
export type ListedPost = {
  _id: string;
  name: string;
  wall_time: string | null;
  zone: string;
  at: string | null;
  campaign: string;
  tags: string[];
  author: string;
  content: PostContent;
  version: number;
  updated_at: string;
  targets: TargetRow[];
};

function selectPosts(unit: UnitOfWork) {
  return accountTable(unit, 'publishing_posts')
    .selectFrom()
    .select([
      '_id',
      'name',
      'wall_time',
      'zone',
      'at',
      'campaign',
      'tags',
      'content',
      'version',
      'updated_at',
    ])
    .select(sql<string>`coalesce(${buildPersonNameSql('publishing_posts', 'author_id')}, '')`.as('author'));
}

/** Posts by their ids, in the order of these. */
export async function listPostsByIds(unit: UnitOfWork, ids: readonly string[]): Promise<ListedPost[]> {
  if (ids.length === 0) return [];
  const rows = await selectPosts(unit)
    .where(sql<boolean>`_id = any (${ids}::uuid[])`)
    .execute();
  const byId = new Map((await addTargets(unit, rows)).map((post) => [post._id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Span = { from: Date; to: Date; most: number };

/** The posts that are planned for a time within a span, those nearest to its end left out where there are too many. */
export async function listPlannedPosts(unit: UnitOfWork, { from, to, most }: Span): Promise<ListedPost[]> {
  const rows = await selectPosts(unit)
    .where('deleted_at', 'is', null)
    .where('at', '>=', from.toISOString())
    .where('at', '<', to.toISOString())
    .orderBy('at')
    .orderBy('_id')
    .limit(most)
    .execute();
  return addTargets(unit, rows);
}

async function addTargets(
  unit: UnitOfWork,
  rows: readonly Omit<ListedPost, 'targets'>[],
): Promise<ListedPost[]> {
  const targets = Map.groupBy(
    await listTargets(
      unit,
      rows.map(({ _id }) => _id),
    ),
    ({ post_id }) => post_id,
  );
  return rows.map((row) => ({ ...row, targets: targets.get(row._id) ?? [] }));
}
