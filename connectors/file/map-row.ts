import { parseChannel } from '#connectors/file/channel-name.ts';
import { readCountry } from '#connectors/file/country-code.ts';
import { isNoCount, readCount } from '#connectors/file/counts.ts';
import type { Cell, ThreadOf } from '#connectors/file/follow-threads.ts';
import { readLanguage } from '#connectors/file/language-code.ts';
import type { FileMapping } from '#connectors/file/mapping.ts';
import { toDateFault } from '#connectors/kit/date-fault.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import type { Engagement, Incoming } from '#contracts/inbound/incoming.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { POST_FIELDS, type ImportField } from '#contracts/listening/import-fields.ts';
import type { Channel } from '#contracts/networks.ts';
import { readWhen } from '#engine/dates/read-date.ts';
import type { DateFault, DateReading } from '#engine/dates/reading.ts';

/** Why a row is refused (a fault of the contract), and the column at fault. */
export type RowRefusal = { column: string | null; reason: Fault };

/** How rows are read: the mapping, the defaults of missing values, and the count of identical rows. */
export type RowReading = {
  mapping: FileMapping;
  /** Time of posts whose file has no column for it. */
  now: Date;
  /** Channel of posts whose file has no column for it, or names an unknown channel. */
  channel: Channel;
  dates: DateReading;
  /** How often this hash was seen before in this file; counts it. */
  seen: (hash: string) => number;
  /** The conversation of a row; remembers the row. */
  threadOf: ThreadOf;
  /** Called for each unreadable cell of an accepted row; the cell is left out. */
  leftOut?: ((cell: RowRefusal) => void) | undefined;
};

/** The longest value of a field, in UTF-16 units (contract of Incoming). */
const LONGEST = {
  id: 512,
  author_id: 256,
  author_name: 512,
  author_handle: 256,
  url: 2048,
  title: 2000,
  text: 100_000,
  thread: 512,
  reply_to: 512,
};

const OPTIONAL_TEXTS = [
  'id',
  'author_id',
  'author_name',
  'author_handle',
  'url',
  'title',
  'thread',
  'reply_to',
] as const;

/**
 * A row of a file as a post, or the column that prevents it: the text and, where the file has one, the date must be readable. Any other
 * unreadable cell is left out by itself ({@link RowReading.leftOut}). A row without an id gets the SHA-256 of its mapped values and of how
 * often they were seen so far in the file, so that importing the same file again changes nothing.
 */
export function mapRow(values: Readonly<Record<string, string>>, reading: RowReading): Incoming | RowRefusal {
  const { mapping } = reading;
  const cells = cellsOf(values, mapping);
  const refuse = (field: ImportField, reason: Fault): RowRefusal => ({
    column: mapping[field] ?? null,
    reason,
  });
  const cell = (field: ImportField) => cells[field] ?? '';
  const leave = (field: ImportField, reason: Fault): void => {
    reading.leftOut?.(refuse(field, reason));
    cells[field] = '';
  };
  const text = cell('text');
  if (text === '') return refuse('text', fault('text_empty'));
  if (text.length > LONGEST.text) return refuse('text', tooLong('text'));
  const published = publishedAt(cell, reading);
  if (published === 'date_empty') return refuse('published_at', fault('date_empty'));
  if ('fault' in published) return refuse('published_at', toDateFault(published));
  for (const field of OPTIONAL_TEXTS) if (cell(field).length > LONGEST[field]) leave(field, tooLong(field));
  // Hashes the original cells: what we learn to read later changes no post's id.
  const provider_id = idOf(cell, reading);
  const counts = readCounts(cell, leave);
  const title = cell('title');
  const url = webAddress(cell('url'));
  if (url === undefined) leave('url', fault('no_address'));
  const language = readLanguage(cell('language'));
  if (language === undefined) leave('language', fault('no_language'));
  const channel = parseChannel(cell('channel'), undefined);
  // A column of sites contains addresses, which are no channels.
  if (channel === undefined && !/^$|\S\.\S/.test(cell('channel')))
    leave('channel', fault('no_known_channel'));
  return {
    provider_id,
    kind: 'post',
    channel: channel ?? reading.channel,
    author: authorOf(cell, counts.followers),
    text,
    published_at: published.at.toISOString(),
    ...(title === '' ? {} : { title }),
    ...(url ? { url } : {}),
    ...(language ? { language } : {}),
    ...(counts.engagement === undefined ? {} : { engagement: counts.engagement }),
    ...placeOf(cell, leave, reading),
  };
}

function publishedAt(
  cell: Cell,
  { mapping, now, dates }: RowReading,
): { at: Date } | DateFault | 'date_empty' {
  if (mapping.published_at === undefined) return { at: now };
  const text = cell('published_at');
  return text === '' ? 'date_empty' : readWhen(text, dates);
}

function tooLong(field: keyof typeof LONGEST): Fault {
  return fault('cell_too_long', { count: LONGEST[field] });
}

/** Reports an unreadable cell, and empties it. */
type ReportCell = (field: ImportField, reason: Fault) => void;

/** Values that networks write for an unknown country. */
const NO_PLACE = /^(?:|-|–|n\/?a|null|none|unknown|unknown region|zz|ไม่ทราบ|ไม่ระบุ|ภูมิภาคที่ไม่รู้จัก)$/i;

/** The context of a post: its country, its conversation, and its media. */
function placeOf(
  cell: Cell,
  leave: ReportCell,
  { mapping, threadOf }: RowReading,
): Pick<Incoming, 'country' | 'thread' | 'reply_to' | 'media'> {
  const place: ReturnType<typeof placeOf> = {};
  if (!NO_PLACE.test(cell('country'))) {
    const country = readCountry(cell('country'));
    if (country === undefined) leave('country', fault('no_country'));
    else place.country = country;
  }
  const replyTo = cell('reply_to');
  if (replyTo !== '') place.reply_to = replyTo;
  const tells = mapping.reply_to !== undefined || mapping.thread !== undefined;
  const thread = tells ? threadOf(cell) : '';
  if (thread !== '') place.thread = thread;
  const addresses = addressesIn(cell('media_url'));
  const media = addresses.flatMap((one) => webAddress(one) || []);
  if (media.length < addresses.length) leave('media_url', fault('no_address'));
  if (media.length > 0) place.media = media.slice(0, MOST_MEDIA).map((url) => ({ kind: kindOf(url), url }));
  return place;
}

const MOST_MEDIA = 50;

/** The addresses of a cell: one, several separated by commas or whitespace, or a JSON list. */
function addressesIn(text: string): string[] {
  if (text === '' || /^(?:\[\]|-|n\/?a|null|none)$/i.test(text)) return [];
  if (text.startsWith('[')) return Array.from(text.matchAll(/https?:\/\/[^\s"'\\,<>[\]]+/gi), ([one]) => one);
  return text.split(/\s*[,;|]?\s+(?=https?:)|[,;|](?=https?:)/i);
}

/** By the extension of the address; a picture unless it is that of a video. */
function kindOf(address: string): 'image' | 'video' {
  return /\.(mp4|m4v|mov|webm)([?#]|$)/i.test(address) ? 'video' : 'image';
}

/** Counts identical rows within one file: pass its result to `mapRow` as `seen`, a new one for each file. */
export function countSeen(): (hash: string) => number {
  const times = new Map<string, number>();
  return (hash) => {
    const before = times.get(hash) ?? 0;
    times.set(hash, before + 1);
    return before;
  };
}

function cellsOf(values: Readonly<Record<string, string>>, mapping: FileMapping) {
  const cells: Partial<Record<ImportField, string>> = {};
  for (const field of POST_FIELDS) {
    const column = mapping[field];
    // A column may be called `constructor`.
    if (column === undefined || !Object.hasOwn(values, column)) continue;
    cells[field] = toStorableText(values[column] ?? '').trim();
  }
  return cells;
}

function idOf(cell: Cell, { mapping, seen }: RowReading): string {
  const own = cell('id');
  if (own !== '') return own;
  const mapped = POST_FIELDS.filter((field) => mapping[field] !== undefined);
  const hash = computeStableId(mapped.flatMap((field) => [field, cell(field)]));
  return `${hash}-${seen(hash)}`;
}

function authorOf(cell: Cell, followers: number | undefined): Incoming['author'] {
  const [name, handle] = [cell('author_name'), cell('author_handle').replace(/^@/, '')];
  return {
    _id: cell('author_id') || handle || name.slice(0, 256).toWellFormed(),
    name: name || handle,
    ...(handle === '' ? {} : { handle }),
    ...(followers === undefined ? {} : { followers }),
  };
}

/** Exports often leave `https://` out; empty stays empty, any other scheme is not an address. */
function webAddress(text: string): string | undefined {
  const address = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]|$)/u.test(text) ? `https://${text}` : text;
  if (address.length > LONGEST.url) return undefined;
  return address === '' || /^https?:\/\/\S+$/i.test(address) ? address : undefined;
}

type Counts = { engagement: Engagement | undefined; followers: number | undefined };

function readCounts(cell: Cell, leave: ReportCell): Counts {
  const countOf = (field: ImportField): number | undefined => {
    const text = cell(field);
    if (isNoCount(text)) return undefined;
    const count = readCount(text);
    if (count === undefined) leave(field, fault('no_number'));
    return count;
  };
  const engagement: Engagement = {};
  for (const field of ['likes', 'comments', 'shares', 'views'] as const) {
    const value = countOf(field);
    if (value !== undefined) engagement[field] = value;
  }
  const followers = countOf('followers');
  return { engagement: Object.keys(engagement).length === 0 ? undefined : engagement, followers };
}
