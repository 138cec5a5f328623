import { z } from 'zod';
import { readAccepted, type NetworkResponse } from '#connectors/kit/call.ts';
import { foldPostText } from '#connectors/kit/find-candidates.ts';
import { buildKindFailure } from '#connectors/kit/publish-outcome.ts';
import type {
  LookUpOutcome,
  PublishFailure,
  PublishOutcome,
  PublishRequest,
} from '#connectors/kit/publish.ts';
import { id, listOf, text } from '#connectors/kit/wire.ts';
import { toGraphPrepareFailure, toGraphPublishOutcome } from '#connectors/meta/publish-outcome.ts';
import { joinLink } from '#engine/publishing/sent-post.ts';

/** How many of the newest comments are read. */
const LOOKED_AT = '50';

const Comment = z.object({
  id,
  message: text,
  text,
  from: z.object({ id }).optional().catch(undefined),
});
const Comments = z.object({ data: listOf(Comment) });
const Named = z.object({ id: z.string().min(1).max(512) });

/** A network of Meta on which an account comments below its own posts; `account` is its id there. */
export type CommentApi = {
  network: string;
  account: string | undefined;
  /** The network's fields of a comment. */
  fields: string;
  call(call: {
    path: string;
    method: 'GET' | 'POST';
    query?: Record<string, string>;
    body?: unknown;
  }): Promise<NetworkResponse>;
  now: () => Date;
};

type CommentSearch = { ok: true; id: string | undefined } | { ok: false; failure: PublishFailure };

/**
 * Writes the account's comment below its own post. A comment has no key and Instagram is known to refuse some that it has written, so that the
 * comments are read first, and again after every answer but a success. No `fields` are requested with the write, which made Instagram answer
 * 400 to what it had done.
 */
export async function publishComment(api: CommentApi, request: PublishRequest): Promise<PublishOutcome> {
  const former = await findComment(api, request);
  if (!former.ok) return former.failure;
  if (former.id !== undefined) return { status: 'published', provider_id: former.id };
  const called = await api.call({
    path: toPath(request),
    method: 'POST',
    body: { message: joinLink(request) },
  });
  const named = readAccepted(called, Named);
  if (named) return { status: 'published', provider_id: named.id };
  const outcome = toGraphPublishOutcome(called, { network: api.network, now: api.now() });
  if (outcome.status === 'failed' && outcome.remedy !== 'fix') return outcome;
  const written = await findComment(api, request);
  return written.ok && written.id !== undefined ? { status: 'published', provider_id: written.id } : outcome;
}

/** Whether the comment is below its post. */
export async function lookUpComment(api: CommentApi, request: PublishRequest): Promise<LookUpOutcome> {
  const found = await findComment(api, request);
  if (!found.ok) return found.failure;
  return found.id === undefined
    ? { status: 'absent', certain: false }
    : { status: 'found', provider_id: found.id };
}

function toPath({ reply_to = '' }: PublishRequest): string {
  return `/${encodeURIComponent(reply_to)}/comments`;
}

async function findComment(api: CommentApi, request: PublishRequest): Promise<CommentSearch> {
  const { call, network, now, account, fields } = api;
  if (request.reply_to === undefined) return { ok: false, failure: buildKindFailure(network) };
  const query = { fields, order: 'reverse_chronological', limit: LOOKED_AT };
  const called = await call({ path: toPath(request), method: 'GET', query });
  const listed = readAccepted(called, Comments);
  if (listed === undefined)
    return { ok: false, failure: toGraphPrepareFailure(called, { network, now: now() }) };
  const wanted = foldPostText(joinLink(request));
  const own = listed.data.find(
    ({ from, message, text: said }) =>
      (from?.id === undefined || from.id === account) && foldPostText(message ?? said ?? '') === wanted,
  );
  return { ok: true, id: own?.id };
}
