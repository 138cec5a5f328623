import type { EstimateOutcome, PublishRequest, PublishSide } from '#connectors/kit/publish.ts';
import { findConnector } from '#connectors/register.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { resolveContent } from '#contracts/publishing/content.ts';
import type { PostEstimate } from '#contracts/publishing/estimates.ts';
import { writeLinks } from '#engine/publishing/sent-links.ts';
import { getAppValues, loadConnection, makeIo, type Connection } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';
import type { InUnit } from '#server/publishing/published/change-published.ts';
import { buildRequest } from '#server/publishing/sending/build-request.ts';
import { findCause } from '#server/publishing/sending/find-cause.ts';
import { listPlannedParts } from '#server/publishing/sending/list-parts.ts';
import { findTarget } from '#server/publishing/sending/target-store.ts';

const UNKNOWN = { recipients: null, at_most: false, spends: 0, left: null, price: null } as const;

/** Asks a network what a post would reach and cost there. Nothing is sent. */
export async function estimatePost(context: Context, inUnit: InUnit, id: string): Promise<PostEstimate> {
  const { side, request, connection } = await inUnit((unit) => prepareEstimate(context, unit, id));
  const values = { ...connection.values, ...getAppValues(context, connection.channel) };
  const outcome = await side.estimate?.(request, values, makeIo(context, connection));
  return outcome ? presentEstimate(outcome) : { ...UNKNOWN, failure: null };
}

function presentEstimate(outcome: EstimateOutcome): PostEstimate {
  if (outcome.status === 'failed') {
    const { remedy, message } = outcome;
    const failure = { remedy, cause: findCause(outcome), message: formatFault(message), fault: message };
    return { ...UNKNOWN, failure };
  }
  const { recipients, at_most = false, spends, left, price = null } = outcome;
  const amount = spends.reduce((sum, one) => sum + one.amount, 0);
  return { recipients, at_most, spends: amount, left, price, failure: null };
}

type EstimateCall = { side: PublishSide; request: PublishRequest; connection: Connection };

async function prepareEstimate(context: Context, unit: UnitOfWork, id: string): Promise<EstimateCall> {
  const target = requireFound(await findTarget(unit, id));
  const post = requireFound(await findPost(unit, target.post_id));
  const side = findConnector(target.channel)?.publish;
  const connection = await loadConnection(context, unit, target.connection_id);
  if (!connection?.active || !side) return refuse('connection_inactive');
  const said = writeLinks(resolveContent(post.content, target.version), target.links);
  const wanted = requireFound(listPlannedParts(said)[0]);
  const part = { position: 0, retry_key: unit.newId(), prepared: null };
  const built = await buildRequest(context, unit, {
    declaration: side.declaration,
    wanted,
    part,
    parts: [],
  });
  if (!built.ok) return refuse('invalid_request', { fields: { _id: fault('post_file_gone') } });
  return { side, request: built.request, connection };
}
