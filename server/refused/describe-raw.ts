import { REFUSED_TEXT_MAX } from '#contracts/inbound/refused/refused-item.ts';

/** What a user can be shown of a delivery that no parser understood. */
export type RawDescription = { sender_id: string; sender_name: string; title: string; text: string };

/** Names under which networks and feeds send a text, the most specific first. */
const TEXT_KEYS = ['text', 'message', 'full_text', 'caption', 'body', 'content', 'description', 'summary'];
const TITLE_KEYS = ['title', 'subject', 'headline'];
const SENDER_KEYS = ['from', 'sender', 'source', 'author', 'user', 'creator'];
const ID_KEYS = ['userId', 'user_id', 'id', 'id_str', 'address', 'sender_id', 'author_id', 'uri', 'url'];
const NAME_KEYS = ['name', 'displayName', 'screen_name', 'username'];

const MAX_DEPTH = 8;
const MAX_NODES = 5000;

/**
 * Finds sender, title and text in a raw delivery by the names that networks use for them; a delivery with none of these is shown unchanged.
 * Never throws.
 */
export function describeRaw(raw: unknown): RawDescription {
  const sender = findFirst(raw, SENDER_KEYS, (value) => value !== null && value !== undefined);
  const person = Array.isArray(sender) ? sender[0] : sender;
  const text = textIn(raw);
  return {
    sender_id: typeof person === 'string' ? person : (stringIn(person, ID_KEYS) ?? ''),
    sender_name: stringIn(person, NAME_KEYS) ?? '',
    title: stringAnywhere(raw, TITLE_KEYS) ?? '',
    text: (text ?? printed(raw)).slice(0, REFUSED_TEXT_MAX).toWellFormed(),
  };
}

function textIn(raw: unknown): string | undefined {
  return typeof raw === 'string' ? raw : stringAnywhere(raw, TEXT_KEYS);
}

function printed(raw: unknown): string {
  if (raw === undefined || raw === null) return '';
  try {
    return JSON.stringify(raw, null, 1) ?? '';
  } catch {
    return '';
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function stringAnywhere(raw: unknown, keys: readonly string[]): string | undefined {
  const found = findFirst(raw, keys, isText);
  return isText(found) ? found : undefined;
}

function stringIn(value: unknown, keys: readonly string[]): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = new Map(Object.entries(value));
  for (const key of keys) {
    const one = entries.get(key);
    if (isText(one)) return one;
    if (typeof one === 'number') return String(one);
  }
  return undefined;
}

/** The first matching value under one of the names, nearer ones before deeper ones, in the order of the names. */
function findFirst(raw: unknown, keys: readonly string[], fits: (value: unknown) => boolean): unknown {
  let level: unknown[] = [raw];
  let nodes = 0;
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null || (nodes += 1) > MAX_NODES) continue;
      const entries = new Map(Object.entries(one));
      for (const key of keys) if (fits(entries.get(key))) return entries.get(key);
      next.push(...entries.values());
    }
    level = next;
  }
  return undefined;
}
