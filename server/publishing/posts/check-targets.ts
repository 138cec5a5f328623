import type { Fault } from '#contracts/kit/faults/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { StoredFile } from '#contracts/kit/files/file.ts';
import type { Channel } from '#contracts/networks.ts';
import { isEmptyContent, resolveContent, type PostContent } from '#contracts/publishing/content.ts';
import { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { toFault } from '#contracts/publishing/limits/finding-fault.ts';
import { mayPublish } from '#contracts/publishing/limits/finding.ts';
import { checkPost } from '#engine/publishing/check-post.ts';
import { listCropsWithoutCopy, toChecked } from '#engine/publishing/checked-content.ts';
import { writeLinks } from '#engine/publishing/sent-links.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { listReferencedFiles } from '#server/kit/files/references.ts';
import { listStoredFacts } from '#server/publishing/media/facts-store.ts';
import type { TargetRow } from '#server/publishing/posts/target-store.ts';

/** The stored files that a post shows. */
export async function listPostFiles(unit: UnitOfWork, postId: string): Promise<StoredFile[]> {
  return (await listReferencedFiles(unit, 'publishing_post', postId)).get(postId) ?? [];
}

/**
 * Refuses a post that says nothing on one of the accounts, or what its network does not take. @throws invalid_request with a fault for each
 * field, by the place of its account: `targets.0.version.text`
 */
export async function requirePublishable(
  unit: UnitOfWork,
  { _id, content }: { _id: string; content: PostContent },
  targets: readonly TargetRow[],
): Promise<void> {
  const known = await listKnownFiles(unit, _id);
  const fields: Record<string, Fault> = {};
  for (const { channel, version, links, position } of targets)
    for (const [path, of] of findRefused(writeLinks(resolveContent(content, version), links), channel, known))
      fields[`targets.${position}.version.${path}`] ??= of;
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}

type KnownFiles = Parameters<typeof toChecked>[1];

/** The files of a post with what is known of them, as its content is checked with them. */
export async function listKnownFiles(unit: UnitOfWork, postId: string): Promise<KnownFiles> {
  const files = new Map((await listPostFiles(unit, postId)).map((file) => [file._id, file] as const));
  return { files, facts: await listStoredFacts(unit, [...files.keys()]) };
}

/** What keeps a content from being published on a network, by the path of its field. */
export function findRefused(said: PostContent, channel: Channel, known: KnownFiles): [string, Fault][] {
  const crops = listCropsWithoutCopy(said).map((path): [string, Fault] => [path, fault('crop_without_copy')]);
  if (isEmptyContent(said)) return [...crops, ['text', fault('post_empty')]];
  const network = PublishNetwork.safeParse(channel).data;
  if (!network) return crops;
  const refused = checkPost(toChecked(said, known), { network }).filter((finding) => !mayPublish([finding]));
  return [...crops, ...refused.map((finding): [string, Fault] => [finding.path, toFault(finding)])];
}
