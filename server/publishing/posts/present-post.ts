import type { StoredFile } from '#contracts/kit/files/file.ts';
import type { Post, PostTarget, PostTile } from '#contracts/publishing/post.ts';
import { isOverdue } from '#contracts/publishing/target-state.ts';
import type { PostRow, TileRow } from '#server/publishing/posts/post-store.ts';
import type { TargetRow, TileTargetRow } from '#server/publishing/posts/target-store.ts';

type PostPlan = Pick<TileRow, 'author_id' | 'author_name' | 'at'>;

function presentAuthor({ author_id, author_name }: PostPlan): Post['author'] {
  return author_id === null ? null : { _id: author_id, name: author_name ?? '' };
}

/** A person holds it, or the queue that it is in is paused. */
function isOnHold({ on_hold, queue_hold }: Pick<TargetRow, 'on_hold' | 'queue_hold'>): boolean {
  return on_hold || queue_hold;
}

function presentTileTarget(
  row: TileTargetRow,
  { at, now }: { at: string | null; now: Date },
): PostTile['targets'][number] {
  const { post_id: _post, position: _place, queue_hold: _queue, ...target } = row;
  const on_hold = isOnHold(row);
  return { ...target, on_hold, overdue: isOverdue({ ...target, on_hold, at }, now) };
}

function presentTarget(row: TargetRow, { at, now }: { at: string | null; now: Date }): PostTarget {
  const {
    failure_remedy: remedy,
    failure_cause: cause,
    failure,
    failure_fault,
    position: _place,
    ...stored
  } = row;
  const on_hold = isOnHold(row);
  const {
    queue_hold: _queue,
    lease_until: _lease,
    runner: _runner,
    again_at: _again,
    overdue_noted_at: _noted,
    own_version: _own,
    left_at: _left,
    ...rest
  } = stored;
  return {
    ...rest,
    links: [...row.links],
    on_hold,
    overdue: isOverdue({ ...row, on_hold, at }, now),
    failure: remedy && { remedy, cause, message: failure ?? '', fault: failure_fault },
  };
}

type PostParts = {
  targets: readonly TargetRow[];
  former: readonly TargetRow[];
  files: readonly StoredFile[];
  now: Date;
};

/** A post as it is sent. */
export function presentPost(row: PostRow, { targets, former, files, now }: PostParts): Post {
  const { author_id: _author, author_name: _name, deleted_at, ...rest } = row;
  return {
    ...rest,
    files: [...files],
    author: presentAuthor(row),
    deleted: deleted_at !== null,
    targets: targets.map((target) => presentTarget(target, { at: row.at, now })),
    former_targets: former.map((target) => presentTarget(target, { at: row.at, now })),
  };
}

/** The beginning of a post as it is sent. */
export function presentTile(row: TileRow, targets: readonly TileTargetRow[], now: Date): PostTile {
  const { author_id: _author, author_name: _name, ...rest } = row;
  return {
    ...rest,
    author: presentAuthor(row),
    targets: targets.map((target) => presentTileTarget(target, { at: row.at, now })),
  };
}
