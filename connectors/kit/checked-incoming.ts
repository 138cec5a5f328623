import type { Refusal } from '#connectors/kit/exchange.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';
import { sliceStart } from '#contracts/kit/cut-text.ts';

/** How many invalid parts of one item are removed before the item is refused. */
const MOST_REPAIRS = 60;

/** Without these there is no item, or nobody knows whose it is. */
const NEEDED = new Set(['provider_id', 'kind', 'channel', 'author', 'conversation_id']);

/**
 * What a reader made of something, as an item. One wrong part (a count below zero, an address that is too long, a time that is none)
 * costs that part alone: an optional one is left out, of a list the one entry, a text that is too long is cut, and a time that is none
 * becomes `published`. @returns a refusal only where something is wrong without which there is no item
 */
export function validateIncoming(
  draft: Record<string, unknown>,
  published?: Date,
): { item: Incoming } | Pick<Refusal, 'reason' | 'raw'> {
  const whole = Incoming.safeParse(draft);
  if (whole.success) return { item: whole.data };
  const item = structuredClone(draft);
  let first: string | undefined;
  for (let repairs = 0; repairs <= MOST_REPAIRS; repairs += 1) {
    const read = Incoming.safeParse(item);
    if (read.success) return { item: read.data };
    const [issue] = read.error.issues;
    if (!issue) break;
    first ??= `${issue.path.join('.')}: ${issue.message}`;
    if (!repair(item, issue, published)) break;
  }
  return { reason: first ?? 'no item', raw: draft['raw'] };
}

type Issue = { code?: string; path: readonly PropertyKey[]; maximum?: number | bigint };

/** Takes away or cuts what an issue names. @returns whether anything was changed */
function repair(item: Record<string, unknown>, issue: Issue, published?: Date): boolean {
  const [root] = issue.path;
  if (typeof root !== 'string') return false;
  if (issue.path.length === 1 && root === 'published_at' && published) {
    item['published_at'] = published.toISOString();
    return true;
  }
  const holder = issue.path.slice(0, -1).reduce<unknown>((at, key) => partOf(at, key), item);
  const key = issue.path.at(-1);
  const value = partOf(holder, key);
  const most = typeof issue.maximum === 'number' ? issue.maximum : undefined;
  if (issue.code === 'too_big' && most !== undefined && isIndexable(holder) && key !== undefined) {
    if (root === 'provider_id' || root === 'conversation_id') return false;
    if (typeof value === 'string') return put(holder, key, sliceStart(value, most).toWellFormed());
    if (Array.isArray(value)) return put(holder, key, value.slice(0, most));
  }
  if (issue.path.length === 1 && root === 'text') return put(item, 'text', '');
  if (issue.path.length === 1) return !NEEDED.has(root) && root !== 'published_at' && drop(item, root);
  if (root === 'author')
    return key !== '_id' && isIndexable(holder) && key !== undefined && drop(holder, key);
  // The one entry of a list, or the one field of a group.
  const [, inner] = issue.path;
  const outer = partOf(item, root);
  if (Array.isArray(outer) && typeof inner === 'number') return outer.splice(inner, 1).length > 0;
  return isIndexable(outer) && inner !== undefined && drop(outer, inner);
}

type Indexable = Record<PropertyKey, unknown>;

const isIndexable = (value: unknown): value is Indexable => typeof value === 'object' && value !== null;

function partOf(value: unknown, key: PropertyKey | undefined): unknown {
  return isIndexable(value) && key !== undefined ? value[key] : undefined;
}

function put(holder: Indexable, key: PropertyKey, value: unknown): boolean {
  holder[key] = value;
  return true;
}

function drop(holder: Indexable, key: PropertyKey): boolean {
  if (!(key in holder)) return false;
  delete holder[key];
  return true;
}
