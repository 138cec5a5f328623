import { sql } from 'kysely';
import type { CommentAnchor, CommentAudience, PostComment } from '#contracts/publishing/approval/comments.ts';
import { MOST_COMMENTS } from '#contracts/publishing/approval/comments.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

const TABLE = 'publishing_comments';

/** Who reads comments: a user reads all of them, a person outside those that are for people outside. */
export type CommentReader = { kind: 'user' | 'client'; id: string };

/** The comments of a post, oldest first. */
export async function listComments(
  unit: UnitOfWork,
  postId: string,
  reader: CommentReader,
): Promise<PostComment[]> {
  let query = accountTable(unit, TABLE)
    .selectFrom()
    .select([
      '_id',
      'audience',
      'anchor',
      'text',
      'number',
      'user_id',
      'client_id',
      'created_at',
      'resolved_at',
    ])
    .select([
      buildPersonNameSql(TABLE, 'user_id').as('user_name'),
      sql<string | null>`(select name from publishing_clients c
        where c.account_id = publishing_comments.account_id and c._id = client_id)`.as('client_name'),
    ])
    .where('post_id', '=', postId);
  if (reader.kind === 'client') query = query.where('audience', '=', 'client');
  const rows = await query.orderBy('created_at').orderBy('_id').limit(MOST_COMMENTS).execute();
  return rows.map(({ user_id, user_name, client_id, client_name, ...row }) => ({
    ...row,
    author: {
      kind: client_id === null ? 'user' : 'client',
      name: (client_id === null ? user_name : client_name) ?? '',
      mine: reader.id === (reader.kind === 'client' ? client_id : user_id),
    },
  }));
}

/** How many comments a post has. */
export async function countComments(unit: UnitOfWork, postId: string): Promise<number> {
  const { count } = await accountTable(unit, TABLE)
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A comment, locked until the transaction ends. */
export function lockComment(unit: UnitOfWork, id: string) {
  return accountTable(unit, TABLE).lock(id, ['_id', 'post_id', 'user_id']);
}

/** A comment that is added. */
export type NewComment = {
  post_id: string;
  number: number;
  audience: CommentAudience;
  anchor: CommentAnchor | null;
  text: string;
  user_id: string | null;
  client_id: string | null;
};

/** Adds a comment. @returns its id */
export async function insertComment(unit: UnitOfWork, comment: NewComment): Promise<string> {
  const _id = unit.newId();
  await accountTable(unit, TABLE).insert({
    ...comment,
    _id,
    anchor: comment.anchor && JSON.stringify(comment.anchor),
    created_at: unit.now,
    resolved_at: null,
    resolved_by: null,
  });
  return _id;
}

/** Marks a comment as done, or as open again. */
export async function saveResolved(unit: UnitOfWork, id: string, resolvedBy: string | null): Promise<void> {
  await accountTable(unit, TABLE).update(id, {
    resolved_at: resolvedBy === null ? null : unit.now,
    resolved_by: resolvedBy,
  });
}

export function deleteComment(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, TABLE).delete(id);
}
