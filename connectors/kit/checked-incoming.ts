import type { Refusal } from '#connectors/kit/exchange.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';
import { sliceStart } from '#contracts/kit/cut-text.ts';

/** How many invalid parts of one item are removed before the item is refused. */
const MOST_REPAIRS = 60;

/** Without these there is no item, or nobody knows whose it is. */
const NEEDED = new Set(['provider_id', 'kind', 'channel', 'author', 'conversation_id']);
/** These identify something in the network: cut, they would be the id of something else. */
const IDS = new Set(['provider_id', 'conversation_id']);

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

/** The same as a part of a delivery: the item, or the refusal of its `raw`. */
export function toDeliveryPart(draft: Record<string, unknown>, published?: Date): Incoming | Refusal {
  const read = validateIncoming(draft, published);
  return 'item' in read ? read.item : { reason: read.reason, raw: draft['raw'] };
}

type Issue = { code?: string; path: readonly PropertyKey[]; maximum?: number | bigint };

/** Takes away or cuts what an issue names. @returns whether anything was changed */
function repair(item: Record<string, unknown>, issue: Issue, published?: Date): boolean {
  const [root] = issue.path;
  if (typeof root !== 'string') return false;
  if (issue.path.length === 1 && root === 'published_at' && published)
    return put(item, 'published_at', published.toISOString());
  const holder = issue.path.slice(0, -1).reduce<unknown>((at, key) => partOf(at, key), item);
  const key = issue.path.at(-1);
  const short = cutToMaximum(partOf(holder, key), issue);
  if (short !== undefined && isIndexable(holder) && key !== undefined)
    return !IDS.has(root) && put(holder, key, short);
  if (issue.path.length === 1 && root === 'text') return put(item, 'text', '');
  if (issue.path.length === 1) return !NEEDED.has(root) && root !== 'published_at' && drop(item, root);
  if (root === 'author')
    return key !== '_id' && isIndexable(holder) && key !== undefined && drop(holder, key);
  return removePart(partOf(item, root), issue.path[1]);
}

/** A text or a list in the length that an issue allows; undefined where the issue is about something else. */
function cutToMaximum(value: unknown, { code, maximum }: Issue): unknown {
  if (code !== 'too_big' || typeof maximum !== 'number') return undefined;
  if (typeof value === 'string') return sliceStart(value, maximum).toWellFormed();
  return Array.isArray(value) ? value.slice(0, maximum) : undefined;
}

/** Removes the one entry of a list, or the one field of a group. */
function removePart(group: unknown, key: PropertyKey | undefined): boolean {
  if (Array.isArray(group) && typeof key === 'number') return group.splice(key, 1).length > 0;
  return isIndexable(group) && key !== undefined && drop(group, key);
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
