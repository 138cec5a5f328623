import type { PublishOutcome, PublishRequest } from '#connectors/kit/publish.ts';
import { PostContent, resolveContent } from '#contracts/publishing/content.ts';
import type { PublishedEdit } from '#contracts/publishing/published.ts';
import { writeLinks } from '#engine/publishing/sent-links.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { findRefused, listKnownFiles } from '#server/publishing/posts/check-targets.ts';
import { saveVersion } from '#server/publishing/posts/target-store.ts';
import {
  beginChange,
  closeRefused,
  type ChangeRefusal,
  type InUnit,
  type PublishedTarget,
} from '#server/publishing/published/change-published.ts';
import type { ChangedTarget } from '#server/publishing/published/remove-published.ts';
import { closeAttempt } from '#server/publishing/sending/attempt-store.ts';
import { buildRequest } from '#server/publishing/sending/build-request.ts';
import { lockWithPost } from '#server/publishing/sending/change-targets.ts';
import { listPlannedParts } from '#server/publishing/sending/list-parts.ts';

type Edit = { id: string; edit: PublishedEdit };
type EditRequest = PublishRequest & { provider_id: string };

/**
 * Changes what a published post says at its network; the same change again changes nothing. @throws as {@link beginChange}, and invalid_request
 * for what its network does not take
 */
export async function editPublished(
  context: Context,
  inUnit: InUnit,
  { id, edit }: Edit,
): Promise<ChangedTarget> {
  const { begun, request, content } = await inUnit((unit) => prepareEdit(context, unit, { id, edit }));
  const outcome: PublishOutcome | undefined = await begun.side.edit?.(request, ...begun.call);
  return inUnit(async (unit) => {
    const { target } = requireFound(await lockWithPost(unit, id));
    if (outcome?.status === 'failed' || outcome?.status === 'unknown') {
      const failure = await closeRefused(unit, begun.attemptId, toRefusal(outcome));
      return { _id: id, state: target.state, failure };
    }
    await closeAttempt(unit, begun.attemptId, { outcome: 'done' });
    await saveVersion(unit, id, content);
    unit.record({ kind: 'publishing_post.edited', entityId: target.post_id, data: { target_id: id } });
    return { _id: id, state: target.state, failure: null };
  });
}

/** An edit that may have been done is asked for again: that changes nothing. */
function toRefusal(outcome: Extract<PublishOutcome, { status: 'failed' | 'unknown' }>): ChangeRefusal {
  return outcome.status === 'failed'
    ? outcome
    : { failure: 'unreachable', remedy: 'retry', message: outcome.message };
}

async function prepareEdit(
  context: Context,
  unit: UnitOfWork,
  { id, edit }: Edit,
): Promise<{ begun: PublishedTarget; request: EditRequest; content: PostContent }> {
  const begun = await beginChange(context, unit, { id, step: 'edit' });
  const { post, target, parts, side } = begun;
  const content = PostContent.parse({ ...resolveContent(post.content, target.version), ...edit });
  const said = writeLinks(content, target.links);
  const refused = findRefused(said, target.channel, await listKnownFiles(unit, post._id));
  if (refused.length > 0) refuse('invalid_request', { fields: Object.fromEntries(refused) });
  const [wanted, part] = [listPlannedParts(said)[0], parts[0]];
  if (!wanted || !part || target.provider_id === null) return refuse('illegal_transition');
  const built = await buildRequest(context, unit, { declaration: side.declaration, wanted, part, parts });
  if (!built.ok) return refuse('invalid_request', { fields: { media: built.fault } });
  return { begun, request: { ...built.request, provider_id: target.provider_id }, content };
}
