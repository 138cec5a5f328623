import { callAsPage } from '#connectors/facebook/call.ts';
import { readGraph } from '#connectors/facebook/read-graph.ts';
import type { ConnectionValues, Io, ParsedDelivery } from '#connectors/kit/exchange.ts';
import type { CaughtUp } from '#connectors/kit/poll-since.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { toStatusFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** The requested fields of comments, and of posts. */
export const COMMENT =
  'id,message,from,created_time,parent,permalink_url,attachment,like_count,comment_count';
export const POST = 'id,message,story,from,created_time,permalink_url,attachments';
const MESSAGE =
  'id,message,from,to,created_time,sticker,attachments{id,mime_type,name,file_url,image_data,video_data},shares{link,name}';

/**
 * The texts on a page since an instant, for when deliveries were lost (Meta gives up after some hours): posts with their comments (GET
 * /{page}/feed) and private messages (GET /{page}/conversations). Ids are those of the deliveries, so that what did arrive is not stored
 * twice.
 */
export async function catchUpPage(since: Date, values: ConnectionValues, io: Io): Promise<CaughtUp> {
  const page = values['account_id'] ?? '';
  const from = String(Math.floor(since.getTime() / 1000));
  const asks: { path: string; query: Record<string, string> }[] = [
    {
      path: `/${encodeURIComponent(page)}/feed`,
      query: { fields: `${POST},comments.limit(100){${COMMENT}}`, since: from, limit: '50' },
    },
    {
      path: `/${encodeURIComponent(page)}/conversations`,
      query: { platform: 'messenger', fields: `id,updated_time,messages.limit(50){${MESSAGE}}`, limit: '50' },
    },
  ];
  const all: ParsedDelivery = { items: [], refused: [] };
  for (const { path, query } of asks) {
    const called = await callAsPage(io, values, { path, method: 'GET', query });
    if (!called.met) return { ok: false, message: called.message };
    if (called.status >= 300)
      return {
        ok: false,
        message: fault('answered', { network: 'Facebook', status: toStatusFault(called.status) }),
      };
    const { items, refused } = readGraph(toStorable(called.body), { page, now: io.now() });
    // Polled every few minutes: entries without a text are left out.
    all.refused.push(...refused.filter(({ code }) => code !== 'no_content'));
    all.items.push(...items.filter((item) => Date.parse(item.published_at) >= since.getTime()));
  }
  return { ok: true, parsed: all };
}
