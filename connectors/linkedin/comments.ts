import { z } from 'zod';
import { readAccepted, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { foldPostText } from '#connectors/kit/find-candidates.ts';
import { buildKindFailure, toPrepareFailure, toPublishOutcome } from '#connectors/kit/publish-outcome.ts';
import type {
  LookUpOutcome,
  PublishFailure,
  PublishOutcome,
  PublishRequest,
} from '#connectors/kit/publish.ts';
import { listOf, text } from '#connectors/kit/wire.ts';
import { callLinkedin, encodeUrn, NETWORK, sendOutcomeOf, toPageUrn } from '#connectors/linkedin/call.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

/** How many of the newest comments are read. */
const LOOKED_AT = 50;

const Comment = z.object({
  commentUrn: z.string().min(1).max(500),
  actor: text,
  message: z.object({ text }).optional().catch(undefined),
});
const Comments = z.object({ elements: z.array(z.unknown()).pipe(listOf(Comment)) });

type PageCall = { values: ConnectionValues; io: Io };

/** Writes a comment of the page below its own post. Comments have no key: those that are there are read before, and again after an unclear answer. */
export async function publishComment(request: PublishRequest, call: PageCall): Promise<PublishOutcome> {
  const former = await findComment(request, call);
  if (!former.ok) return former.failure;
  if (former.id !== undefined) return { status: 'published', provider_id: former.id };
  const called = await callLinkedin(call, {
    path: toPath(request),
    method: 'POST',
    body: {
      actor: toPageUrn(call.values),
      object: request.reply_to,
      message: { text: joinLink(request) },
    },
  });
  const made = readAccepted(called, Comment);
  if (made) return { status: 'published', provider_id: made.commentUrn };
  const outcome = toPublishOutcome(sendOutcomeOf(called, call.io.now()), NETWORK);
  if (outcome.status === 'failed' && outcome.remedy !== 'fix') return outcome;
  const written = await findComment(request, call);
  return written.ok && written.id !== undefined ? { status: 'published', provider_id: written.id } : outcome;
}

/** Whether the comment is below its post. */
export async function lookUpComment(request: PublishRequest, call: PageCall): Promise<LookUpOutcome> {
  const found = await findComment(request, call);
  if (!found.ok) return found.failure;
  return found.id === undefined
    ? { status: 'absent', certain: false }
    : { status: 'found', provider_id: found.id };
}

function toPath({ reply_to = '' }: PublishRequest): string {
  return `/socialActions/${encodeUrn(reply_to)}/comments`;
}

async function findComment(
  request: PublishRequest,
  call: PageCall,
): Promise<{ ok: true; id: string | undefined } | { ok: false; failure: PublishFailure }> {
  if (request.reply_to === undefined) return { ok: false, failure: buildKindFailure(NETWORK) };
  const called = await callLinkedin(call, { path: `${toPath(request)}?count=${LOOKED_AT}` });
  const listed = readAccepted(called, Comments);
  if (listed === undefined) return { ok: false, failure: toReadFailure(called, call) };
  const wanted = foldPostText(joinLink(request));
  const own = listed.elements.find(
    ({ actor, message }) => actor === toPageUrn(call.values) && foldPostText(message?.text ?? '') === wanted,
  );
  return { ok: true, id: own?.commentUrn };
}

function toReadFailure(called: NetworkResponse, { io }: PageCall): PublishFailure {
  return toPrepareFailure(sendOutcomeOf(called, io.now()), NETWORK);
}
