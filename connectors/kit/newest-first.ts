import { z } from 'zod';
import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { PollResult, PollState } from '#connectors/kit/exchange.ts';
import { toFailedPoll, type ReadFailure } from '#connectors/kit/failed-poll.ts';
import { parseCursor } from '#connectors/kit/follow.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Channel } from '#contracts/networks.ts';

/**
 * One entry of a list that a network shows newest first: when it was listed, and what it becomes. An entry with a `version` is read again
 * for a while, to notice that it was edited or deleted.
 */
export type ListedEntry = { id: string; at: string; parts: readonly DeliveryPart[]; version?: string };

/** One page of such a list; `next` names the page after it. */
export type ListPage = { ok: true; entries: readonly ListedEntry[]; next?: string | undefined } | ReadFailure;

/** An entry that could not be read: it is refused once. */
export function buildUnreadEntry(raw: unknown, reason: string, now: Date): ListedEntry {
  return {
    id: computeStableId([JSON.stringify(raw) ?? '']),
    at: now.toISOString(),
    parts: [{ reason, raw }],
  };
}

/** What an entry is now: its version, and the event to report where that is another one. */
export type CurrentEntry = { version: string; edit?: DeliveryPart };

/** A list that is shown newest first. */
export type NewestFirstList = {
  channel: Channel;
  now: Date;
  /** Seconds between two polls. */
  every: number;
  /** How far back the first poll reads, in milliseconds. */
  first_ms: number;
  /** Reads a page; `floor` is the instant, in milliseconds, before which entries were read by earlier polls. */
  readPage(next: string | undefined, floor: number): Promise<ListPage>;
  /** What these entries are now, without those that are gone; nothing where the network did not say. */
  readAgain?(ids: readonly string[]): Promise<ReadonlyMap<string, CurrentEntry> | undefined>;
};

/** Networks list some entries late, under an earlier instant than the newest one; in milliseconds. */
const OVERLAP_MS = 600_000;
/** Pages of one poll; what is left is read by the next one, at once. */
const MOST_PAGES = 10;
/** Ids that are remembered of the overlap. */
const MOST_RECENT = 500;
/** Entries that are read again: as many as networks return in one call. */
const MOST_WATCHED = 25;

const Pair = z.tuple([z.string(), z.string()]);
/**
 * How far the list was read: everything up to `seen`, of which `recent` are the ids within the overlap; `watched` are ids with their versions.
 * A reading that was not finished goes on at page `next`; `top` is the newest instant that it has found.
 */
const Position = z.object({
  seen: z.iso.datetime().optional().catch(undefined),
  recent: z.array(Pair).catch([]),
  watched: z.array(Pair).catch([]),
  next: z.string().optional().catch(undefined),
  top: z.iso.datetime().optional().catch(undefined),
});
type Position = z.infer<typeof Position>;
const ANYTHING = Position.catch({ recent: [], watched: [] });

/**
 * Reads a list from its newest entry down to what was read before, and then what became of entries that were read lately. Nothing is
 * skipped, however much was listed in between: a poll that reads all its pages leaves off where the next one goes on.
 */
export async function pollNewestFirst(state: PollState, list: NewestFirstList): Promise<PollResult> {
  const before = parseCursor(ANYTHING.prefault({ recent: [], watched: [] }), state);
  const read = await readPages(before, list);
  if (!read.ok) return toFailedPoll(state, read, list.every);
  const watched = await checkWatched(before.watched, list);
  const fresh = read.entries.flatMap(({ id, version }): [string, string][] =>
    version === undefined ? [] : [[id, version]],
  );
  const { items, refused } = collectDelivery([
    ...read.entries.toReversed().flatMap(({ parts }) => parts),
    ...watched.parts,
  ]);
  const position = { ...read.position, watched: [...fresh, ...watched.kept].slice(0, MOST_WATCHED) };
  return {
    status: items.length + refused.length > 0 ? 'new' : 'unchanged',
    items,
    refused,
    cursor: JSON.stringify(position),
    failures: 0,
    next_after_seconds: read.position.next === undefined ? list.every : 0,
  };
}

type ReadPages = { ok: true; entries: ListedEntry[]; position: Position } | ReadFailure;

async function readPages(before: Position, { now, first_ms, readPage }: NewestFirstList): Promise<ReadPages> {
  const floor = before.seen === undefined ? now.getTime() - first_ms : Date.parse(before.seen) - OVERLAP_MS;
  const known = new Map(before.recent);
  const entries: ListedEntry[] = [];
  let { next, top } = before;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await readPage(next, floor);
    if (!read.ok) return read;
    const late = read.entries.filter(({ at }) => Date.parse(at) >= floor);
    for (const entry of late) {
      if (!known.has(entry.id)) entries.push(entry);
      known.set(entry.id, entry.at);
      if (top === undefined || entry.at > top) top = entry.at;
    }
    next = late.length < read.entries.length || read.entries.length === 0 ? undefined : read.next;
    if (next === undefined) break;
  }
  const recent = [...known];
  if (next !== undefined) return { ok: true, entries, position: { ...before, recent, next, top } };
  return { ok: true, entries, position: finish({ ...before, recent, top }) };
}

/** The position once everything is read: only the ids of the overlap are needed from then on. */
function finish({ seen, top, recent, watched }: Position): Position {
  const reached = [seen, top]
    .flatMap((at) => at ?? [])
    .toSorted()
    .at(-1);
  const from = reached === undefined ? 0 : Date.parse(reached) - OVERLAP_MS;
  const kept = recent
    .filter(([, at]) => Date.parse(at) >= from)
    .toSorted(([, one], [, other]) => other.localeCompare(one))
    .slice(0, MOST_RECENT);
  return { seen: reached, recent: kept, watched };
}

async function checkWatched(
  watched: Position['watched'],
  { readAgain, channel, now }: NewestFirstList,
): Promise<{ kept: Position['watched']; parts: DeliveryPart[] }> {
  const current = watched.length > 0 ? await readAgain?.(watched.map(([id]) => id)) : undefined;
  if (current === undefined) return { kept: watched, parts: [] };
  const kept: Position['watched'] = [];
  const parts: DeliveryPart[] = [];
  for (const [id, version] of watched) {
    const entry = current.get(id);
    if (entry === undefined) parts.push(buildWithdrawal(channel, id, now));
    else kept.push([id, entry.version]);
    if (entry?.edit && entry.version !== version) parts.push(entry.edit);
  }
  return { kept, parts };
}

/** The event that a message is no longer at its network. */
export function buildWithdrawal(channel: Channel, id: string, now: Date): Incoming {
  return {
    provider_id: `${id}#gone`.slice(0, 512),
    kind: 'event',
    event: 'unsend',
    place: 'comment',
    channel,
    author: { _id: '', name: '' },
    parent_id: id,
    text: '',
    published_at: now.toISOString(),
  };
}
