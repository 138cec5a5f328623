import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import type { ReadFailure } from '#connectors/kit/failed-poll.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { callYoutube, toFailure } from '#connectors/youtube/call.ts';
import { buildApiPath, ListPage, Video } from '#connectors/youtube/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Entries of a list; `isWhole` says that none was left out. */
export type ListRead = { ok: true; items: readonly unknown[]; isWhole: boolean };

/** The channel whose comments are read, how many further calls a poll may make for replies, and the units that were spent. */
export type ListContext = { values: ConnectionValues; io: Io; left: number; spent: number };

/** The most entries of a page, and the most pages of one list. */
const PAGE = '100';
const MOST_PAGES = 10;
/** The most ids of one question. */
const MOST_IDS = 50;
/** The longest title; YouTube takes 100 characters. */
const MOST_TITLE = 200;

const TEXT = { textFormat: 'plainText', maxResults: PAGE } as const;

/**
 * The newest threads below everything of the channel, of a moderation status, up to the first page that is `enough`; one unit a page. A page
 * that is refused because the list changed meanwhile ends the list.
 */
export function listThreads(
  reading: ListContext,
  status: 'published' | 'heldForReview',
  isEnough: (page: readonly unknown[]) => boolean,
): Promise<ListRead | ReadFailure> {
  const query = {
    part: 'snippet,replies',
    allThreadsRelatedToChannelId: reading.values['account_id'] ?? '',
    order: 'time',
    moderationStatus: status,
    ...TEXT,
  };
  return readPages(reading, { resource: 'commentThreads', query, isEnough });
}

/** All replies to a comment; one unit a page. */
export function listReplies(reading: ListContext, parentId: string): Promise<ListRead | ReadFailure> {
  const query = { part: 'snippet', parentId, ...TEXT };
  return readPages(reading, { resource: 'comments', query, isEnough: () => false });
}

/** Which of these comments exist, published or not; one unit for fifty. */
export async function listExisting(
  reading: ListContext,
  ids: readonly string[],
): Promise<ListRead | ReadFailure> {
  const items: unknown[] = [];
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const query = { part: 'id', id: ids.slice(from, from + MOST_IDS).join(',') };
    const read = await readPage(reading, 'comments', query);
    if (!read.ok) return read;
    items.push(...read.items);
  }
  return { ok: true, items, isWhole: true };
}

/** The titles of videos by their ids, empty for those that are gone; one unit for fifty. Without an answer there are none. */
export async function listTitles(
  reading: ListContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = ids.slice(0, MOST_IDS);
  if (wanted.length === 0) return new Map();
  const read = await readPage(reading, 'videos', { part: 'snippet', id: wanted.join(',') });
  if (!read.ok) return new Map();
  const found = read.items.flatMap((one) => Video.safeParse(one).data ?? []);
  return new Map([
    ...wanted.map((id): [string, string] => [id, '']),
    ...found.map(({ id, snippet }): [string, string] => [id, snippet.title.slice(0, MOST_TITLE)]),
  ]);
}

type PagedList = {
  resource: string;
  query: Readonly<Record<string, string>>;
  isEnough: (page: readonly unknown[]) => boolean;
};

async function readPages(
  reading: ListContext,
  { resource, query, isEnough }: PagedList,
): Promise<ListRead | ReadFailure> {
  const items: unknown[] = [];
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await readPage(reading, resource, { ...query, ...(token ? { pageToken: token } : {}) });
    if (!read.ok && read.isPageRefused && page > 0) return { ok: true, items, isWhole: false };
    if (!read.ok) return read;
    items.push(...read.items);
    token = read.next;
    if (token === undefined) return { ok: true, items, isWhole: true };
    if (isEnough(read.items)) break;
  }
  return { ok: true, items, isWhole: false };
}

type PageRead =
  | { ok: true; items: readonly unknown[]; next: string | undefined }
  | (ReadFailure & { isPageRefused: boolean });

async function readPage(
  reading: ListContext,
  resource: string,
  query: Readonly<Record<string, string>>,
): Promise<PageRead> {
  const { values, io } = reading;
  reading.spent += 1;
  const called = await callYoutube(values, io, { method: 'GET', path: buildApiPath(resource, query) });
  if (!called.met) return { ok: false, message: called.message, isPageRefused: false };
  if (called.status !== 200) {
    const { message, retry_after } = toFailure(called, io.now());
    return {
      ok: false,
      message,
      pause: retry_after,
      token_refused: called.status === 401,
      isPageRefused: called.status === 400,
    };
  }
  const page = ListPage.safeParse(called.body).data;
  if (page?.kind === undefined)
    return { ok: false, message: fault('said_nothing', { network: 'YouTube' }), isPageRefused: false };
  return { ok: true, items: (page.items ?? []).map((one) => toStorable(one)), next: page.nextPageToken };
}
