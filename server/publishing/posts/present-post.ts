import type { StoredFile } from '#contracts/kit/files/file.ts';
import type { Post, PostTarget, PostTile } from '#contracts/publishing/post.ts';
import { isOverdue } from '#contracts/publishing/target-state.ts';
import type { PostRow, TileRow } from '#server/publishing/posts/post-store.ts';
import type { TargetRow, TileTargetRow } from '#server/publishing/posts/target-store.ts';

type PostPlan = Pick<TileRow, 'author_id' | 'author_name' | 'at'>;

function presentAuthor({ author_id, author_name }: PostPlan): Post['author'] {
  return author_id === null ? null : { _id: author_id, name: author_name ?? '' };
}

function presentTarget(row: TargetRow, { at, now }: { at: string | null; now: Date }): PostTarget {
  const { failure_remedy: remedy, failure, failure_fault, position: _place, ...stored } = row;
  const {
    lease_until: _lease,
    runner: _runner,
    again_at: _again,
    overdue_noted_at: _noted,
    own_version: _own,
    ...rest
  } = stored;
  return {
    ...rest,
    overdue: isOverdue({ ...row, at }, now),
    failure: remedy && { remedy, message: failure ?? '', fault: failure_fault },
  };
}

/** A post as it is sent. */
export function presentPost(
  row: PostRow,
  { targets, files, now }: { targets: readonly TargetRow[]; files: readonly StoredFile[]; now: Date },
): Post {
  const { author_id: _author, author_name: _name, deleted_at, ...rest } = row;
  return {
    ...rest,
    files: [...files],
    author: presentAuthor(row),
    deleted: deleted_at !== null,
    targets: targets.map((target) => presentTarget(target, { at: row.at, now })),
  };
}

/** The beginning of a post as it is sent. */
export function presentTile(row: TileRow, targets: readonly TileTargetRow[], now: Date): PostTile {
  const { author_id: _author, author_name: _name, ...rest } = row;
  return {
    ...rest,
    author: presentAuthor(row),
    targets: targets.map(({ post_id: _post, position: _place, ...target }) => ({
      ...target,
      overdue: isOverdue({ ...target, at: row.at }, now),
    })),
  };
}
