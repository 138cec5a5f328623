import { Post } from '#contracts/publishing/post.ts';
import { createPost, updatePost } from '#contracts/publishing/posts.ts';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { listChanges, pickFields, type PostFields } from './post-fields.ts';
import type { StoredFields } from './post-state.ts';

/** What became of storing a post: the newest one, stale where somebody else stored it first; or why it was not stored. */
export type StoreOutcome =
  | { status: 'stored'; post: Post }
  | { status: 'stale'; post: Post }
  | { status: 'failed'; error: ApiError };

/** Stores a post that is new; `key` is the same for every attempt, so that one whose answer was lost makes no second post. */
export async function storeNewPost(sent: PostFields, key: string): Promise<StoreOutcome> {
  const answered = await call(createPost, { body: sent }, { raise: false, key });
  return answered.ok
    ? { status: 'stored', post: answered.value }
    : { status: 'failed', error: answered.error };
}

/** Stores what was changed of a post, on the version that is known here. */
export async function storeChanges(
  id: string,
  sent: PostFields,
  { fields, version }: StoredFields,
): Promise<StoreOutcome> {
  const body = { ...listChanges(fields, sent), version };
  const answered = await call(updatePost, { params: { _id: id }, body }, { raise: false });
  if (answered.ok) return { status: 'stored', post: answered.value };
  const { error } = answered;
  const newest = error.code === 'stale_version' ? Post.safeParse(error.data).data : undefined;
  return newest ? { status: 'stale', post: newest } : { status: 'failed', error };
}

/** A stored post as its fields are merged. */
export function toStored(post: Post): StoredFields {
  return { fields: pickFields(post), version: post.version };
}
