import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import { readAccepted, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { foldPostText } from '#connectors/kit/find-candidates.ts';
import { buildKindFailure, toPublishFailure } from '#connectors/kit/publish-outcome.ts';
import type {
  LookUpOutcome,
  PublishFailure,
  PublishOutcome,
  PublishRequest,
} from '#connectors/kit/publish.ts';
import { listOf, text } from '#connectors/kit/wire.ts';
import { callYoutube } from '#connectors/youtube/call.ts';
import { toStop } from '#connectors/youtube/upload-session.ts';
import { buildApiPath } from '#connectors/youtube/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

/** Seconds until a video is commented whose comments are not there yet. */
const FRESH_PAUSE = 60;

const Thread = z.object({
  id: z.string().min(1).max(400),
  snippet: z.object({
    topLevelComment: z.object({
      snippet: z.object({
        textOriginal: text,
        textDisplay: text,
        authorChannelId: z.object({ value: text }).optional().catch(undefined),
      }),
    }),
  }),
});
const Threads = z.object({ items: listOf(Thread) });
const Created = z.object({ id: z.string().min(1).max(400) });

/**
 * Comments below the channel's own video (commentThreads.insert, 50 units). There is no key: the newest comments are read (1 unit) before it is
 * written, and again after an unclear answer.
 */
export async function publishComment(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<PublishOutcome> {
  const former = await findComment(request, values, io);
  if (!former.ok) return former.failure;
  if (former.id !== undefined) return { status: 'published', provider_id: former.id };
  const { account_id: channelId } = values;
  const body = {
    snippet: {
      channelId,
      videoId: request.reply_to,
      topLevelComment: { snippet: { textOriginal: joinLink(request) } },
    },
  };
  const path = buildApiPath('commentThreads', { part: 'snippet' });
  const called = await callYoutube(values, io, { method: 'POST', path, body });
  const created = readAccepted(called, Created)?.id;
  if (created !== undefined) return { status: 'published', provider_id: created };
  const outcome = toOutcome(called, io);
  if (outcome.status === 'failed' && outcome.remedy !== 'fix') return outcome;
  const written = await findComment(request, values, io);
  return written.ok && written.id !== undefined ? { status: 'published', provider_id: written.id } : outcome;
}

function toOutcome(called: NetworkResponse, io: Io): PublishOutcome {
  if (!called.met && called.left)
    return { status: 'unknown', message: fault('at', { network: 'YouTube', rest: called.message }) };
  if (called.met && (called.status >= 500 || called.status < 400))
    return { status: 'unknown', message: toResponseFault('YouTube', called.status, undefined) };
  return toStop(called, io);
}

/** Whether the comment is below its video. */
export async function lookUpComment(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<LookUpOutcome> {
  const found = await findComment(request, values, io);
  if (!found.ok) return found.failure;
  return found.id === undefined
    ? { status: 'absent', certain: false }
    : { status: 'found', provider_id: found.id };
}

type CommentSearch = { ok: true; id: string | undefined } | { ok: false; failure: PublishFailure };

/** A video that was just published may not be found yet, which is waited for. */
async function findComment(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<CommentSearch> {
  const { reply_to: videoId } = request;
  if (videoId === undefined) return { ok: false, failure: buildKindFailure('YouTube') };
  const path = buildApiPath('commentThreads', { part: 'snippet', videoId, order: 'time', maxResults: '50' });
  const called = await callYoutube(values, io, { method: 'GET', path });
  const listed = readAccepted(called, Threads);
  if (called.met && called.status === 404) {
    const message = fault('file_unprepared', { network: 'YouTube' });
    return { ok: false, failure: toPublishFailure(buildFailure('wait', message, FRESH_PAUSE)) };
  }
  if (listed === undefined) return { ok: false, failure: toStop(called, io) };
  const wanted = foldPostText(joinLink(request));
  const own = listed.items.find(({ snippet: { topLevelComment } }) => {
    const { textOriginal, textDisplay, authorChannelId } = topLevelComment.snippet;
    return (
      authorChannelId?.value === values['account_id'] &&
      foldPostText(textOriginal ?? textDisplay ?? '') === wanted
    );
  });
  return { ok: true, id: own?.id };
}
