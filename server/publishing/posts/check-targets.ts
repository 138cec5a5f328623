import type { Fault } from '#contracts/kit/faults/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { StoredFile } from '#contracts/kit/files/file.ts';
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
  const files = new Map((await listPostFiles(unit, _id)).map((file) => [file._id, file] as const));
  const known = { files, facts: await listStoredFacts(unit, [...files.keys()]) };
  const fields: Record<string, Fault> = {};
  for (const { channel, version, links, position } of targets) {
    const said = writeLinks(resolveContent(content, version), links);
    const found = (path: string, of: Fault) => (fields[`targets.${position}.version.${path}`] ??= of);
    const network = PublishNetwork.safeParse(channel).data;
    for (const path of listCropsWithoutCopy(said)) found(path, fault('crop_without_copy'));
    if (isEmptyContent(said)) found('text', fault('post_empty'));
    else if (network)
      for (const finding of checkPost(toChecked(said, known), { network }))
        if (!mayPublish([finding])) found(finding.path, toFault(finding));
  }
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}
