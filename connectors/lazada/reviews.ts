import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { getVersions, readChanges, type KnownReview, type PolledReview } from '#connectors/kit/reviews.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { toInstant } from '#connectors/kit/wire.ts';
import { callLazada, type LazadaCall } from '#connectors/lazada/call.ts';
import { toFile } from '#connectors/lazada/content.ts';
import type { UnsuccessfulAnswer } from '#connectors/lazada/outcome.ts';
import { LazadaReview, ProductPage, ReviewIds, ReviewPage } from '#connectors/lazada/wire.ts';
import type { Review } from '#contracts/inbound/review.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';

/** Reviews are listed by product: so many products are looked at in one poll. */
const PRODUCTS_AT_ONCE = 10;
/** The longest time that one list of reviews may span. */
const SPAN_MS = 7 * MS_PER_DAY;
/** The most reviews that one call describes. */
const MOST_IDS = 10;
/** Pages of reviews of one product that are read; Lazada lists fifty at most. */
const MOST_PAGES = 10;

/** How far the products of the shop were looked at, and what is known of reviews. */
export type ReviewPosition = { offset: number; known: ReadonlyMap<string, KnownReview> };

/** What changed at the reviews of some products; or why they could not be read. */
export type ReviewChanges =
  | { ok: true; parts: DeliveryPart[]; position: ReviewPosition }
  | { ok: false; answer: UnsuccessfulAnswer };

/** A call that failed in the middle of several. */
class Unsuccessful extends Error {
  readonly answer: UnsuccessfulAnswer;
  constructor(answer: UnsuccessfulAnswer) {
    super('a call of Lazada failed');
    this.answer = answer;
  }
}

/**
 * The reviews of the next products that are new or changed, within the last seven days. Each poll goes on with the products after those of the
 * one before, and begins again at the end.
 */
export async function readReviews(
  values: ConnectionValues,
  io: Io,
  { offset, known: before }: ReviewPosition,
): Promise<ReviewChanges> {
  try {
    const { products, next } = await listProducts(values, io, offset);
    const known = new Map(before);
    const parts: DeliveryPart[] = [];
    for (const product of products) {
      for (const raw of await listProductReviews(values, io, product))
        parts.push(...compareReview(raw, { known, values, now: io.now() }));
    }
    return { ok: true, parts, position: { offset: next, known } };
  } catch (error) {
    if (error instanceof Unsuccessful) return { ok: false, answer: error.answer };
    throw error;
  }
}

async function request(values: ConnectionValues, io: Io, call: Omit<LazadaCall, 'method'>): Promise<unknown> {
  const answer = await callLazada(values, io, { ...call, method: 'GET' });
  if (!answer.met || !answer.ok) throw new Unsuccessful(answer);
  return answer.data;
}

async function listProducts(values: ConnectionValues, io: Io, offset: number) {
  const params = { filter: 'all', limit: String(PRODUCTS_AT_ONCE), offset: String(offset) };
  const page = ProductPage.safeParse(await request(values, io, { path: '/products/get', params })).data;
  const products = (page?.products ?? []).flatMap(({ item_id }) => item_id ?? []);
  const isLast = products.length < PRODUCTS_AT_ONCE;
  return { products, next: isLast ? 0 : offset + products.length };
}

async function listProductReviews(values: ConnectionValues, io: Io, item_id: string): Promise<unknown[]> {
  const end_time = io.now().getTime();
  const span = { item_id, start_time: String(end_time - SPAN_MS), end_time: String(end_time) };
  const ids: string[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const params = { ...span, current: String(page) };
    const data = await request(values, io, { path: '/review/seller/history/list', params });
    const { id_list = [] } = ReviewIds.safeParse(data).data ?? {};
    ids.push(...id_list.flatMap((one) => one ?? []));
    if (id_list.length === 0) break;
  }
  const reviews: unknown[] = [];
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    const params = { id_list: `[${ids.slice(at, at + MOST_IDS).join(',')}]` };
    const data = await request(values, io, { path: '/review/seller/list/v2', params });
    reviews.push(...(ReviewPage.safeParse(data).data?.review_list ?? []));
  }
  return reviews;
}

type Comparison = { known: Map<string, KnownReview>; values: ConnectionValues; now: Date };

/** What changed at a review since it was read before. */
export function compareReview(given: unknown, { known, values, now }: Comparison): DeliveryPart[] {
  const raw = toStorable(given);
  const review = readReview(raw, now);
  if (!review) return [{ reason: 'a review that cannot be read', raw }];
  const before = known.get(review.id);
  known.delete(review.id);
  known.set(review.id, getVersions(review));
  return readChanges(review, before, { channel: 'lazada', account: values['account_id'] ?? '', now });
}

/** A review as it is now; undefined where it has no id. Lazada names neither its author nor when it was answered. */
function readReview(raw: unknown, now: Date): PolledReview | undefined {
  const review = LazadaReview.safeParse(raw).data;
  if (review?.id === undefined) return undefined;
  const { id, review_content = '', review_images, review_videos, seller_reply } = review;
  return {
    id,
    author: '',
    text: review_content,
    at: toInstant(review.submit_time ?? review.create_time, now),
    version: shorten([review_content, String(review.ratings?.overall_rating ?? 0)]),
    review: toReview(review),
    media: [
      ...review_images.flatMap((url) => toFile('image', url)),
      ...review_videos.flatMap(({ video_url }) => toFile('video', video_url)),
    ],
    ...(seller_reply
      ? { answer: { text: seller_reply, at: now.toISOString(), version: shorten([seller_reply]) } }
      : {}),
    raw,
  };
}

/** What differs between versions, in few letters: thousands of them are kept. */
function shorten(parts: readonly string[]): string {
  return computeStableId(parts).slice(0, 12);
}

function toReview({ ratings, product_id }: LazadaReview): Review | undefined {
  const stars = ratings?.overall_rating ?? 0;
  if (!Number.isInteger(stars) || stars < 1 || stars > 5) return undefined;
  return { stars, ...(product_id ? { subject: { kind: 'product', _id: product_id } } : {}) };
}
