import { createHash } from 'node:crypto';
import { writeCanonicalJson } from '#contracts/kit/canonical-json.ts';
import { resolveContent, type PostContent, type PostVersion } from '#contracts/publishing/content.ts';

/**
 * The hash of what a post says on all of its accounts. What is approved is approved by this hash, so that nothing else goes out. The planned
 * time and internal notes do not change it.
 */
export function hashPost(
  content: PostContent,
  targets: readonly { connection_id: string; version: PostVersion }[],
): string {
  const said = targets
    .map(({ connection_id, version }) => ({ connection_id, content: resolveContent(content, version) }))
    .toSorted((one, other) => (one.connection_id < other.connection_id ? -1 : 1));
  return createHash('sha256').update(writeCanonicalJson({ content, said })).digest('hex');
}
