import { createHash } from 'node:crypto';
import { writeCanonicalJson } from '#contracts/kit/canonical-json.ts';
import { resolveContent, type PostContent, type PostVersion } from '#contracts/publishing/content.ts';
import type { SentLink } from '#contracts/publishing/post-links.ts';

/** A post on one account: its own fields, and how its addresses are sent. */
type HashedTarget = { connection_id: string; version: PostVersion; links: readonly SentLink[] };

/**
 * The hash of what a post says on all of its accounts. What is approved is approved by this hash, so that nothing else goes out. Of its addresses
 * it covers where people arrive and whether a short link leads there; the code of that link says nothing. The planned time and internal notes do
 * not change it.
 */
export function hashPost(content: PostContent, targets: readonly HashedTarget[]): string {
  const said = targets
    .map(({ connection_id, version, links }) => ({
      connection_id,
      content: resolveContent(content, version),
      ...(links.length > 0 && { links: links.map(pickMeaning) }),
    }))
    .toSorted((one, other) => (one.connection_id < other.connection_id ? -1 : 1));
  return createHash('sha256').update(writeCanonicalJson({ content, said })).digest('hex');
}

const pickMeaning = ({ url, form, brand_id, final_url }: SentLink) => ({ url, form, brand_id, final_url });
