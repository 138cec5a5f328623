import { PostContent } from '#contracts/publishing/content.ts';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { NETWORK_RULES } from '#contracts/publishing/limits/networks.ts';
import { computeNextReading } from '#contracts/publishing/numbers.ts';
import { getPostKind } from '#engine/publishing/sent-post.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { describePost } from '#server/publishing/numbers/describe-post.ts';
import { listFileKinds } from '#server/publishing/numbers/file-kind-store.ts';
import { insertPublished } from '#server/publishing/numbers/published-post-store.ts';
import type { TargetRow } from '#server/publishing/posts/target-store.ts';

/** What a target became at its network, and the key under which it was published. */
type NetworkResult = {
  provider_id: string | null;
  url: string | null;
  published_at: string;
  retry_key: string;
};

/** Stores that a target is public, so that its numbers are read from now on. One without an id at its network has none to read. */
export async function startReadings(
  unit: UnitOfWork,
  { _id, post_id, connection_id, channel, account_name, version }: TargetRow,
  published: NetworkResult,
): Promise<void> {
  const content = PostContent.parse(version);
  const files = await listFileKinds(
    unit,
    content.media.map(({ file_id }) => file_id),
  );
  const at = Date.parse(published.published_at);
  const next = published.provider_id === null ? null : computeNextReading(at, unit.now.getTime());
  await insertPublished(unit, {
    ...describePost(content, files),
    ...published,
    connection_id,
    channel,
    account_name,
    target_id: _id,
    post_id,
    origin: 'suite',
    kind: getPostKind(NETWORK_RULES[PublishNetwork.parse(channel)], { kind: content.kind, files }),
    next_at: next === null ? null : new Date(next),
    ended: published.provider_id === null ? 'never' : null,
  });
}
