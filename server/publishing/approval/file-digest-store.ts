import { listFiles, type PostContent, type PostVersion } from '#contracts/publishing/content.ts';
import type { SentLink } from '#contracts/publishing/post-links.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What a post says, in all of its places. */
export type SealedPost = {
  content: PostContent;
  targets: readonly { connection_id: string; version: PostVersion; links: readonly SentLink[] }[];
};

type FileDigest = { _id: string; digest: string | null };

/** The files that a post shows, each with the digest that its bytes had when it was stored. */
export async function listDigests(unit: UnitOfWork, { content, targets }: SealedPost): Promise<FileDigest[]> {
  const ids = listFiles(
    content,
    targets.map(({ version }) => version),
  );
  if (ids.length === 0) return [];
  return accountTable(unit, 'files')
    .selectFrom()
    .select(['_id', 'digest'])
    .where('_id', 'in', ids)
    .orderBy('_id')
    .execute();
}
