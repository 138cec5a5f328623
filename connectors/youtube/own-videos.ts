import { z } from 'zod';
import { readAccepted } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { findCandidates } from '#connectors/kit/find-candidates.ts';
import type { LookUpOutcome, StartedRequest } from '#connectors/kit/publish.ts';
import { listOf, text, toInstant } from '#connectors/kit/wire.ts';
import { callYoutube } from '#connectors/youtube/call.ts';
import { toStop } from '#connectors/youtube/upload-session.ts';
import { buildApiPath } from '#connectors/youtube/wire.ts';

const Item = z.object({
  snippet: z.object({
    description: text,
    publishedAt: text,
    resourceId: z.object({ videoId: z.string().min(1).max(64) }),
  }),
});
const Items = z.object({ items: listOf(Item) });

/** playlistItems.list of the channel's uploads, one unit: its newest videos, also those that only the channel sees. */
export async function findListedVideo(
  request: StartedRequest,
  values: ConnectionValues,
  io: Io,
): Promise<LookUpOutcome> {
  // The playlist of a channel's uploads has the channel's id with another beginning.
  const playlistId = (values['account_id'] ?? '').replace(/^UC/, 'UU');
  const path = buildApiPath('playlistItems', { part: 'snippet', playlistId, maxResults: '50' });
  const called = await callYoutube(values, io, { method: 'GET', path });
  const listed = readAccepted(called, Items);
  if (listed === undefined) return toStop(called, io);
  return findCandidates(
    request,
    listed.items.map(({ snippet: { description, publishedAt, resourceId } }) => ({
      provider_id: resourceId.videoId,
      text: description ?? '',
      published_at: toInstant(publishedAt, new Date(0)),
      media: 1,
      url: `https://youtu.be/${resourceId.videoId}`,
    })),
  );
}
