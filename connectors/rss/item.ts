import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toStorableText } from '#connectors/kit/storable.ts';
import type { Entry, EntryFile, Feed } from '#connectors/rss/entry.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';
import { sliceStart } from '#contracts/kit/cut-text.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { readWhen } from '#engine/dates/read-date.ts';
import type { DateOrder } from '#engine/dates/reading.ts';
import { identifyLanguage, OF_ONE_SCRIPT } from '#engine/language/identify.ts';

const MAX_TEXT = 100_000;

/** Where and when a feed was read, and the order of its numeric dates. */
export type FeedReading = { url: string; feed: Feed; now: Date; order?: DateOrder | undefined };

/**
 * One entry of a feed as a post, or why it is none. Its id is the feed's own (guid, id), else its link, else the hash of its content. The
 * feed itself is the author where it names none. A date that is missing, unreadable or more than a day ahead becomes the time of reading;
 * any other invalid part is left out by itself.
 */
export function toItem(entry: Entry, reading: FeedReading): Incoming | Refusal {
  const text = toStorableText(sliceStart(entry.text === '' ? entry.title : entry.text, MAX_TEXT));
  if (text === '') return { reason: 'an entry without a title or text', code: 'no_text', raw: entry };
  const link = webAddress(entry.link, reading.url);
  const media = entry.files.flatMap((file) => mediaOf(file, reading.url));
  const read = validateIncoming({
    provider_id: idOf(entry, link),
    kind: 'post',
    channel: 'rss',
    author: authorOf(entry, reading),
    text,
    published_at: timeOf(entry.date, reading),
    ...(entry.title === '' ? {} : { title: toStorableText(entry.title) }),
    ...(link === undefined ? {} : { url: link }),
    ...languageOf(entry.language ?? reading.feed.language, text),
    ...(media.length === 0 ? {} : { media }),
    ...engagementOf(entry),
  });
  return 'item' in read ? read.item : { reason: read.reason, raw: entry };
}

function idOf(entry: Entry, link: string | undefined): string {
  const own = toStorableText(entry.id?.trim() || link || '');
  if (own === '') return computeStableId(['rss', entry.title, entry.text]);
  return own.length > 512 ? computeStableId(['rss', own]) : own;
}

function authorOf({ author }: Entry, { feed, url }: FeedReading) {
  const name = toStorableText(author?.name?.trim() ?? '');
  const uri = toStorableText(author?.uri?.trim() ?? '');
  if (name === '' && uri === '') return { _id: toStorableText(url), name: toStorableText(feed.title) };
  return { _id: uri || name, name: name || uri };
}

function timeOf(date: string | undefined, { now, order }: FeedReading): string {
  const read = readWhen(date ?? '', { order });
  const at = 'at' in read ? read.at : now;
  return (at.getTime() > now.getTime() + MS_PER_DAY ? now : at).toISOString();
}

function mediaOf(file: EntryFile, base: string): IncomingMedia[] {
  const kind = /^(image|video|audio)\//.exec(file.type ?? '')?.[1];
  const url = webAddress(file.url, base);
  if (url === undefined || (kind !== 'image' && kind !== 'video' && kind !== 'audio')) return [];
  return [{ kind, url }];
}

/** An absolute http(s) address, resolved against the feed's own; nothing for any other scheme. */
function webAddress(href: string | undefined, base: string): string | undefined {
  if (href === undefined || !URL.canParse(href.trim(), base)) return undefined;
  const url = new URL(href.trim(), base);
  return /^https?:$/.test(url.protocol) && url.href.length <= 2048 ? url.href : undefined;
}

/** The language that the entry or feed declares, unless the script indicates another one: the feeds of many Thai sites declare English. */
function languageOf(tag: string | undefined, text: string): { language?: string } {
  const said = /^[a-z]{2,3}(?=$|[-_])/i.exec(tag?.trim() ?? '')?.[0]?.toLowerCase();
  if (said === undefined) return {};
  const { language: found } = identifyLanguage(text);
  const isToldByLetters = OF_ONE_SCRIPT.has(found) || (OF_ONE_SCRIPT.has(said) && found !== 'und');
  return { language: isToldByLetters ? found : said };
}

function engagementOf({ comments, likes, views }: Entry): Pick<Incoming, 'engagement'> {
  const counts = Object.entries({ comments, likes, views }).filter(([, count]) => count !== undefined);
  return counts.length > 0 ? { engagement: Object.fromEntries(counts) } : {};
}
