import { z } from 'zod';
import type { Io } from '#connectors/kit/exchange.ts';
import { requestJson } from '#connectors/kit/request-json.ts';
import { DATA_API } from '#connectors/youtube/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The id of the channel with a name, or why it could not be determined. */
export type FoundChannel = { ok: true; channel: string } | { ok: false; message: Fault };

const Listed = z.object({ items: z.array(z.object({ id: z.string().regex(/^UC[\w-]{22}$/) })).optional() });
const Refused = z.object({ error: z.object({ message: z.string() }) });

/**
 * Looks a channel up by `@handle`, `user/name` or `c/name` (YouTube Data API v3, `channels.list` with `forHandle` or `forUsername`;
 * one unit of the key's quota a question). Names of `/c/` have no question of their own: YouTube made handles of them, and some are
 * user names.
 */
export async function findChannel(name: string, key: string, io: Io): Promise<FoundChannel> {
  const bare = name.replace(/^(?:@|user\/|c\/)/, '');
  const asHandle = { forHandle: `@${bare}` };
  const asUser = { forUsername: bare };
  const questions = name.startsWith('@') ? [asHandle] : name.startsWith('c/') ? [asHandle, asUser] : [asUser];
  for (const question of questions) {
    const query = new URLSearchParams({ part: 'id', ...question });
    const answer = await requestJson(io, DATA_API, `/youtube/v3/channels?${query.toString()}`, {
      headers: { 'x-goog-api-key': key },
    });
    if (!answer.met) return { ok: false, message: fault('at', { network: 'YouTube', rest: answer.message }) };
    const listed = answer.ok ? Listed.safeParse(answer.body).data : undefined;
    if (listed === undefined) return { ok: false, message: describe(answer) };
    const [channel] = listed.items ?? [];
    if (channel) return { ok: true, channel: channel.id };
  }
  return { ok: false, message: fault('no_channel', { network: 'YouTube', name }) };
}

/** Google writes some messages as HTML. */
function describe({ status, body }: { status: number; body: unknown }): Fault {
  return toResponseFault(
    'YouTube',
    status,
    Refused.safeParse(body).data?.error.message.replaceAll(/<[^>]*>/g, ''),
  );
}
