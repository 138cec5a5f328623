import { z } from 'zod';
import { readAccepted } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { readFigures } from '#connectors/kit/post-figures.ts';
import { toPrepareFailure } from '#connectors/kit/publish-outcome.ts';
import type { MetricsOutcome, PostFigures, PublishedPost } from '#connectors/kit/publish.ts';
import { listOf, text } from '#connectors/kit/wire.ts';
import {
  callLinkedin,
  encodeUrn,
  isAbsent,
  NETWORK,
  sendOutcomeOf,
  toPageUrn,
} from '#connectors/linkedin/call.ts';
import { linkedinPublishing } from '#contracts/publishing/networks/linkedin.ts';

/** The most posts of one request, which keeps its address short. */
const LISTED = 20;

const Row = z.object({ share: text, ugcPost: text, totalShareStatistics: z.looseObject({}) });
const Rows = z.object({ elements: z.array(z.unknown()).pipe(listOf(Row)) });

/** GET /rest/organizationalEntityShareStatistics: what the posts of the page became, without what is paid for. Comments have no figures there. */
export async function readPostFigures(
  posts: readonly PublishedPost[],
  values: ConnectionValues,
  io: Io,
): Promise<MetricsOutcome> {
  const read: PostFigures[] = [];
  const counted = posts.filter(({ kind }) => kind !== 'comment');
  for (let from = 0; from < counted.length; from += LISTED) {
    const ids = counted.slice(from, from + LISTED).map(({ provider_id }) => provider_id);
    const called = await callLinkedin({ values, io }, { path: buildPath(ids, values) });
    const rows = readAccepted(called, Rows)?.elements;
    if (rows === undefined) return toPrepareFailure(sendOutcomeOf(called, io.now()), NETWORK);
    for (const provider_id of ids) {
      const row = rows.find(({ share, ugcPost }) => (share ?? ugcPost) === provider_id);
      const metrics = row && readFigures(row.totalShareStatistics, linkedinPublishing.metrics, io.now());
      if (metrics) read.push({ provider_id, metrics });
      else if (await isGone(provider_id, { values, io })) read.push({ provider_id, metrics: {}, gone: true });
    }
  }
  return { status: 'read', posts: read };
}

/** Posts are shares, or what is called a UGC post; each has a list of its own. */
function buildPath(ids: readonly string[], values: ConnectionValues): string {
  const list = (name: string, kind: string): string => {
    const urns = ids.filter((id) => id.startsWith(`urn:li:${kind}:`)).map(encodeUrn);
    return urns.length > 0 ? `&${name}=List(${urns.join(',')})` : '';
  };
  const page = encodeUrn(toPageUrn(values));
  return `/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${page}${list('shares', 'share')}${list('ugcPosts', 'ugcPost')}`;
}

/** A post that nobody has seen has no row either, so that the post itself is asked for. */
async function isGone(id: string, call: { values: ConnectionValues; io: Io }): Promise<boolean> {
  return isAbsent(await callLinkedin(call, { path: `/posts/${encodeUrn(id)}` }));
}
