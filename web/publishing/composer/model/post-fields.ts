import { writeCanonicalJson } from '#contracts/kit/canonical-json.ts';
import { resolveContent, type PostContent, type PostVersion } from '#contracts/publishing/content.ts';
import type { Post } from '#contracts/publishing/post.ts';
import { PostInput, type PostChanges } from '#contracts/publishing/posts.ts';

/** What people write of a post. */
export type PostFields = PostInput;

/** The fields of what a post says. */
export type ContentField = keyof PostContent;

/** What people write, out of a stored post. */
export function pickFields(post: Post): PostFields {
  const { name, content, wall_time, zone, still_worth_minutes, campaign, tags, source } = post;
  const targets = post.targets.map(({ connection_id, version }) => ({ connection_id, version }));
  return { name, content, wall_time, zone, still_worth_minutes, campaign, tags, source, targets };
}

/** A post that nobody has written yet. */
export function startFields(given: Partial<PostFields>): PostFields {
  return { ...PostInput.parse({}), ...given };
}

/** Whether two values are equal; an absent field differs from one that is null. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  return writeCanonicalJson(one) === writeCanonicalJson(other);
}

/** The fields that differ from what is stored, as a change of them. */
export function listChanges(stored: PostFields, next: PostFields): PostChanges {
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => !isSame(value, stored[name as keyof PostFields])),
  );
}

/** Where something is written: for all accounts, or for the one whose connection is named. */
export type Tab = 'all' | (string & {});

/** What a post says in a tab. */
export function readContent({ content, targets }: PostFields, tab: Tab): PostContent {
  return resolveContent(content, findVersion(targets, tab));
}

/** What an account says of its own. */
export function findVersion(targets: PostFields['targets'], tab: Tab): PostVersion {
  return targets.find(({ connection_id }) => connection_id === tab)?.version ?? {};
}

/** Writes fields of what a post says in a tab. */
export function writeContent(fields: PostFields, tab: Tab, change: Partial<PostContent>): PostFields {
  if (tab === 'all') return { ...fields, content: { ...fields.content, ...change } };
  return changeVersion(fields, tab, (version) => ({ ...version, ...change }));
}

/** Lets a field of an account follow the post again. */
export function followAgain(fields: PostFields, tab: Tab, field: ContentField): PostFields {
  return changeVersion(fields, tab, ({ [field]: _own, ...others }) => others);
}

function changeVersion(
  fields: PostFields,
  connectionId: string,
  change: (version: PostVersion) => PostVersion,
): PostFields {
  const targets = fields.targets.map((target) =>
    target.connection_id === connectionId ? { ...target, version: change(target.version) } : target,
  );
  return { ...fields, targets };
}

/** Adds an account behind the others, or takes it out with what it says of its own. */
export function toggleAccount(fields: PostFields, connectionId: string): PostFields {
  const others = fields.targets.filter(({ connection_id }) => connection_id !== connectionId);
  const isOut = others.length === fields.targets.length;
  return { ...fields, targets: isOut ? [...others, { connection_id: connectionId, version: {} }] : others };
}
