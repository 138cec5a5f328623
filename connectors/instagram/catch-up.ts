import { z } from 'zod';
import { getNextQuery } from '#connectors/facebook/follow-pages.ts';
import { callAsAccount, toAccountPath, toPagePath } from '#connectors/instagram/call.ts';
import { readGraph } from '#connectors/instagram/read-graph.ts';
import type { ConnectionValues, Io, ParsedDelivery } from '#connectors/kit/exchange.ts';
import type { CaughtUp } from '#connectors/kit/poll-since.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { text } from '#connectors/kit/wire.ts';
import { toStatusFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** The requested fields of comments and of private messages. */
const COMMENT = 'id,text,timestamp,username,from{id,username},user,parent_id,like_count';
const MESSAGE =
  'id,message,from,to,created_time,attachments{id,mime_type,name,file_url,image_data,video_data},shares{link,name},story,is_unsupported';

/** A list to read: conversations are ordered by their last message, media by their own time, however new their comments are. */
type CatchUpList = { path: string; query: Record<string, string>; pages: number; isOrdered: boolean };

const Listed = z.object({ data: z.array(z.unknown()) });
const Dated = z.object({ updated_time: text });

/**
 * The texts to an account since an instant, for when deliveries were lost: private messages (GET /{page}/conversations) and comments on the
 * newest media (GET /{ig}/media). Ids are those of the deliveries, so that what did arrive is not stored twice.
 */
export async function catchUpAccount(since: Date, values: ConnectionValues, io: Io): Promise<CaughtUp> {
  const lists: CatchUpList[] = [
    {
      path: `${toPagePath(values)}/conversations`,
      query: { platform: 'instagram', fields: `id,updated_time,messages.limit(50){${MESSAGE}}`, limit: '25' },
      pages: 20,
      isOrdered: true,
    },
    {
      path: `${toAccountPath(values)}/media`,
      query: {
        fields: `id,permalink,comments.limit(50){${COMMENT},replies.limit(50){${COMMENT}}}`,
        limit: '25',
      },
      pages: 2,
      isOrdered: false,
    },
  ];
  const all: ParsedDelivery = { items: [], refused: [] };
  for (const list of lists) {
    const read = await readList(list, { since, values, io });
    if (!read.ok) return read;
    all.items.push(...read.parsed.items);
    all.refused.push(...read.parsed.refused);
  }
  return { ok: true, parsed: all };
}

type CatchUpCall = { since: Date; values: ConnectionValues; io: Io };

async function readList(
  { path, query, pages, isOrdered }: CatchUpList,
  { since, values, io }: CatchUpCall,
): Promise<CaughtUp> {
  const all: ParsedDelivery = { items: [], refused: [] };
  let place: Record<string, string> | undefined = query;
  for (let read = 0; read < pages && place !== undefined; read += 1) {
    const called = await callAsAccount(io, values, { path, method: 'GET', query: place });
    if (!called.met) return { ok: false, message: called.message };
    const page = Listed.safeParse(called.body).data?.data;
    if (called.status >= 300 || page === undefined)
      return {
        ok: false,
        message: fault('answered', { network: 'Instagram', status: toStatusFault(called.status) }),
      };
    const reader = { account: values['account_id'], now: io.now() };
    const { items, refused } = readGraph(toStorable(called.body), reader);
    all.items.push(...items.filter((item) => Date.parse(item.published_at) >= since.getTime()));
    // Read again every few minutes: what has no text is left out.
    all.refused.push(...refused.filter(({ code }) => code !== 'no_content'));
    const last = Dated.safeParse(page.at(-1)).data?.updated_time;
    const isDone = isOrdered && last !== undefined && Date.parse(last) < since.getTime();
    const next = isDone ? undefined : getNextQuery(called.body);
    place = next === undefined ? undefined : Object.fromEntries(new URLSearchParams(next));
  }
  return { ok: true, parsed: all };
}
