import { z } from 'zod';
import { readAnswer as readBluesky } from '#connectors/bluesky/read-answer.ts';
import { parseDelivery as parsePage } from '#connectors/facebook/parse.ts';
import { readGraph } from '#connectors/facebook/read-graph.ts';
import { readPlayAnswer } from '#connectors/google-play-app/read-answer.ts';
import { parseDelivery as parseGptbots } from '#connectors/gptbots/parse.ts';
import { parseDelivery as parseInstagram } from '#connectors/instagram/parse.ts';
import { readGraph as readInstagram } from '#connectors/instagram/read-graph.ts';
import { collectDelivery } from '#connectors/kit/collect-delivery.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { parseBySeller } from '#connectors/lazada/parse.ts';
import { readMessage } from '#connectors/lazada/read-message.ts';
import { compareReview } from '#connectors/lazada/reviews.ts';
import { Session } from '#connectors/lazada/wire.ts';
import { parseDelivery as parseLine } from '#connectors/line/parse.ts';
import { readAnswer as readMastodon } from '#connectors/mastodon/read-answer.ts';
import { readAnswer as readReddit } from '#connectors/reddit/read-answer.ts';
import { parseDelivery as parseShopee } from '#connectors/shopee/parse.ts';
import { readShopeeAnswer } from '#connectors/shopee/read-answer.ts';
import { parseDelivery as parseTelegram } from '#connectors/telegram/parse.ts';
import { parseDelivery as parseThreads } from '#connectors/threads/parse.ts';
import { readAnswer as readThreads } from '#connectors/threads/read-post.ts';
import { parseDelivery as parseTikTokShop } from '#connectors/tiktok-shop/parse.ts';
import { readShopAnswer } from '#connectors/tiktok-shop/read-answer.ts';
import { parseDelivery as parseTiktok } from '#connectors/tiktok/parse.ts';
import { readTiktokAnswer } from '#connectors/tiktok/read-answer.ts';
import { parseDelivery as parseX } from '#connectors/twitter/parse.ts';
import { readAnswer } from '#connectors/twitter/read-answer.ts';
import { parseDelivery as parseWeChat } from '#connectors/wechat/parse.ts';
import { parseDelivery as parseWhatsApp } from '#connectors/whatsapp/parse.ts';
import { readAnswer as readYoutube } from '#connectors/youtube/read-answer.ts';
import { type DataFile, parseRows } from './data-file.ts';
import type { Result, Scorer } from './scorer.ts';

const NOW = new Date('2026-01-01T00:00:00.000Z');
const Row = z.object({
  platform: z.string(),
  kind: z.string(),
  payload: z.unknown(),
});
type Row = z.infer<typeof Row>;

/** The parsers for the rows of each network; rows of networks without a connector are listed as such. */
const READERS: Readonly<Record<string, (row: Row) => ParsedDelivery>> = {
  line: ({ payload }) => parseLine(bytesOf(payload), NOW),
  facebook: ({ kind, payload }) =>
    kind === 'webhook' ? parsePage(bytesOf(payload), NOW) : readGraph(toStorable(payload), { now: NOW }),
  instagram: ({ kind, payload }) =>
    kind === 'webhook'
      ? parseInstagram(bytesOf(payload), NOW)
      : readInstagram(toStorable(payload), { now: NOW }),
  bluesky: ({ payload }) => readBluesky(toStorable(payload), NOW),
  google_play: ({ payload }) => readPlayAnswer(toStorable(payload), { app: 'app', now: NOW }),
  gptbots: ({ payload }) => parseGptbots(bytesOf(payload), NOW),
  youtube: ({ payload }) => readYoutube(toStorable(payload), { channel: undefined, now: NOW }),
  mastodon: ({ payload }) => readMastodon(toStorable(payload), NOW),
  reddit: ({ payload }) => readReddit(toStorable(payload), { now: NOW }),
  threads: ({ kind, payload }) =>
    kind === 'webhook' ? parseThreads(bytesOf(payload), NOW) : readThreads(toStorable(payload), NOW),
  whatsapp: ({ payload }) => parseWhatsApp(bytesOf(payload), NOW),
  shopee: ({ kind, payload }) =>
    kind === 'webhook' ? parseShopee(bytesOf(payload), NOW) : readShopeeAnswer(toStorable(payload), NOW),
  tiktok_shop: ({ kind, payload }) =>
    kind === 'webhook' ? parseTikTokShop(bytesOf(payload), NOW) : readShopAnswer(toStorable(payload), NOW),
  telegram: ({ kind, payload }) =>
    parseTelegram(bytesOf(kind === 'message' ? { update_id: 0, message: payload } : payload), NOW),
  lazada: ({ kind, payload }) => (kind === 'webhook' ? readLazadaPush(payload) : readLazadaAnswer(payload)),
  // Deliveries are XML; answers of the API hold no messages that the connector asks for.
  wechat: ({ payload }) =>
    parseWeChat(typeof payload === 'string' ? Buffer.from(payload) : bytesOf(payload), NOW),
  tiktok: ({ kind, payload }) =>
    kind === 'webhook'
      ? parseTiktok(bytesOf(payload), NOW)
      : readTiktokAnswer(toStorable(payload), { account: '', at: NOW }),
  x: ({ payload }) =>
    isXDelivery(payload) ? parseX(bytesOf(payload), NOW) : readAnswer(toStorable(payload), { now: NOW }),
};

function readLazadaPush(payload: unknown): ParsedDelivery {
  const { parts, refused } = parseBySeller(bytesOf(payload), NOW);
  const [part] = parts;
  return part?.parsed ?? { items: [], refused: [...refused] };
}

const LazadaLists = z.object({
  data: z.object({
    session_list: z.array(z.object({ session_id: z.string() })).default([]),
    message_list: z.array(z.unknown()).default([]),
    review_list: z.array(z.unknown()).default([]),
  }),
});

/** An answer of Lazada: conversations name what is read next, messages and reviews are items. */
function readLazadaAnswer(payload: unknown): ParsedDelivery {
  const raw = toStorable(payload);
  const lists = LazadaLists.safeParse(raw).data?.data;
  const { session_list = [], message_list = [], review_list = [] } = lists ?? {};
  const parts = [
    ...session_list.map((one) => ({ content_id: one.session_id, kind: 'session', raw: one })),
    ...message_list.flatMap((one) => readMessage(one, { session: Session.parse({}), now: NOW })),
    ...review_list.flatMap((one) => compareReview(one, { known: new Map(), values: {}, now: NOW })),
  ];
  return collectDelivery(parts.length > 0 ? parts : [{ reason: 'an answer without messages', raw }]);
}

/** Payloads: a row is right if every part of it becomes an item, a receipt or something to be read, or is refused with a reason. */
export const payloads: Scorer = {
  name: 'payloads',
  fits: (file) => /^4_payloads\/api_payloads(?:_\d+)?$/.test(file.stem),
  score: (file) => {
    const rows = parseRows(file, Row);
    const others = Map.groupBy(
      rows.filter(({ platform }) => !(platform in READERS)),
      ({ platform }) => platform,
    );
    const left = [...others].map(([platform, some]) => `${platform} ${some.length}`).join(', ');
    const read = Object.entries(READERS).map(([platform, reader]) => ({
      platform,
      reader,
      mine: rows.filter((row) => row.platform === platform),
    }));
    const scored = read.filter(({ mine }) => mine.length > 0);
    return scored.map(({ platform, reader, mine }, index) => {
      const counts = mine.map((row) => count(row, reader(row)));
      return resultOf(file, { platform, left: index === 0 ? left : '', counts });
    });
  },
};

/** The result of a payload. `whole`: nothing was lost; every refused part has a reason. */
export type Count = { taken: number; refused: number; whole: boolean };

/** Counts the results of a delivery. LINE's deliveries state the number of events, so that none can be missed. */
export function count(
  { platform, payload }: Pick<Row, 'platform' | 'payload'>,
  parsed: ParsedDelivery,
): Count {
  const { items, receipts = [], named = [], templates = [], connection = [], moves = [] } = parsed;
  const lists = [items, receipts, named, templates, connection, moves];
  const taken = lists.reduce((sum, { length }) => sum + length, 0);
  const refused = parsed.refused.length;
  const reasoned = parsed.refused.every(({ reason }) => reason !== '');
  const said = platform === 'line' ? eventsOf(payload) : undefined;
  const complete = said === undefined ? taken + refused > 0 : said === taken + refused;
  return { taken, refused, whole: reasoned && complete };
}

function eventsOf(payload: unknown): number | undefined {
  return z.object({ events: z.array(z.unknown()) }).safeParse(payload).data?.events.length;
}

function isXDelivery(payload: unknown): boolean {
  const activity = z.object({ data: z.object({ event_type: z.string(), payload: z.unknown() }) });
  return (
    z.object({ for_user_id: z.unknown() }).safeParse(payload).success || activity.safeParse(payload).success
  );
}

/** A body as a network would send it. */
const bytesOf = (payload: unknown): Uint8Array => Buffer.from(JSON.stringify(payload) ?? '');

type PlatformScore = { platform: string; left: string; counts: readonly Count[] };

function resultOf(file: DataFile, { platform, left, counts }: PlatformScore): Result {
  const right = counts.filter(({ whole }) => whole).length;
  const taken = counts.filter((one) => one.taken > 0).length;
  const others = left === '' ? '' : ` (no connector yet for ${left})`;
  return {
    file: file.name,
    what: `platform=${platform}: taken or refused with a reason${others}`,
    rows: counts.length,
    right,
    figure: `${((100 * right) / Math.max(counts.length, 1)).toFixed(1)} %, something taken in ${taken}`,
    published: null,
  };
}
