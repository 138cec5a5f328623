import { z } from 'zod';
import { callNetwork } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io, ParsedDelivery } from '#connectors/kit/exchange.ts';
import type { CaughtUp } from '#connectors/kit/poll-since.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { X_API } from '#connectors/twitter/api.ts';
import { readAnswer } from '#connectors/twitter/read-answer.ts';
import { toStatusFault } from '#contracts/inbound/fault.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { MeterId } from '#contracts/networks/meter.ts';

/** The entries of an answer, each of which X charges for. */
const Charged = z
  .object({ data: z.array(z.object({ created_at: z.string().catch('') })).catch([]) })
  .catch({ data: [] });

/** The requested fields of Posts and of people. */
export const POST_FIELDS =
  'tweet.fields=author_id,conversation_id,created_at,in_reply_to_user_id,lang,public_metrics,referenced_tweets,note_tweet,attachments,edit_history_tweet_ids';
export const USER_FIELDS = 'user.fields=name,username,profile_image_url,public_metrics';

/**
 * What reached the account since an instant: Posts that mention or answer it (GET /2/users/{me}/mentions) and direct messages (GET
 * /2/dm_events), for accounts without a webhook and for deliveries that were lost. Ids are those of the deliveries.
 */
export async function catchUpAccount(since: Date, values: ConnectionValues, io: Io): Promise<CaughtUp> {
  const me = values['account_id'] ?? '';
  const start = new Date(Math.floor(since.getTime() / 1000) * 1000).toISOString();
  const asks: readonly [MeterId, string][] = [
    [
      'public_read',
      `/2/users/${encodeURIComponent(me)}/mentions?max_results=100&start_time=${encodeURIComponent(start)}&expansions=author_id,attachments.media_keys&${POST_FIELDS}&${USER_FIELDS}&media.fields=url,preview_image_url,type`,
    ],
    [
      'private_read',
      `/2/dm_events?max_results=100&event_types=MessageCreate&dm_event.fields=id,text,sender_id,dm_conversation_id,created_at,participant_ids,attachments&expansions=sender_id,attachments.media_keys&${USER_FIELDS}`,
    ],
  ];
  const charged: { meter: MeterId; at: string }[] = [];
  const all: ParsedDelivery = { items: [], refused: [] };
  for (const [meter, path] of asks) {
    const called = await callNetwork(io, {
      home: X_API,
      path,
      token: values['access_token'] ?? '',
      method: 'GET',
    });
    if (!called.met) return { ok: false, message: called.message, charged };
    if (called.status >= 300)
      return {
        ok: false,
        charged,
        message: fault('answered', { network: 'X', status: toStatusFault(called.status) }),
      };
    const { data } = Charged.parse(called.body);
    charged.push(...data.map(({ created_at }) => ({ meter, at: created_at })));
    const { items, refused } = readAnswer(toStorable(called.body), { me, now: io.now() });
    // Polled every few minutes: entries without a text are left out.
    all.refused.push(...refused.filter(({ code }) => code !== 'no_content'));
    const isLate = (item: Incoming): boolean => Date.parse(item.published_at) >= since.getTime();
    // An older Post that was edited since comes with its edit.
    const edited = new Set(items.flatMap((item) => (isLate(item) ? (item.parent_id ?? []) : [])));
    all.items.push(...items.filter((item) => isLate(item) || edited.has(item.provider_id)));
  }
  return { ok: true, parsed: all, charged };
}
