import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A file of a post: its name, and what was found in it if it has been looked at. */
export type PostFile = { _id: string; name: string; facts: MediaFacts | null };

/** Those of these files that were uploaded for posts, in no order. `userId`: only what this user uploaded, or what a post shows. */
export function listPostFiles(
  unit: UnitOfWork,
  ids: readonly string[],
  userId: string | null,
): Promise<PostFile[]> {
  return unit.db
    .selectFrom('files')
    .leftJoin('publishing_media_facts as found', (join) =>
      join.onRef('found.account_id', '=', 'files.account_id').onRef('found.file_id', '=', 'files._id'),
    )
    .select(['files._id', 'files.name', 'found.facts'])
    .where('files.account_id', '=', unit.accountId)
    .where('files.purpose', '=', 'publishing_post')
    .where('files._id', 'in', ids)
    .$if(userId !== null, (query) =>
      query.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('files.user_id', '=', userId),
          exists(
            selectFrom('file_references as used')
              .select('used.file_id')
              .whereRef('used.account_id', '=', 'files.account_id')
              .whereRef('used.file_id', '=', 'files._id'),
          ),
        ]),
      ),
    )
    .execute();
}

/** What was found in those of these files that were looked at already. */
export async function listStoredFacts(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<Map<string, MediaFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await unit.db
    .selectFrom('publishing_media_facts')
    .select(['file_id', 'facts'])
    .where('account_id', '=', unit.accountId)
    .where('file_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ file_id, facts }) => [file_id, facts]));
}

/** Keeps what was found in files; what another request has kept meanwhile is the same. */
export async function insertFacts(
  unit: UnitOfWork,
  found: readonly { file_id: string; facts: MediaFacts }[],
): Promise<void> {
  if (found.length === 0) return;
  await unit.db
    .insertInto('publishing_media_facts')
    .values(
      found.map(({ file_id, facts }) => ({
        account_id: unit.accountId,
        file_id,
        facts: JSON.stringify(facts),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
