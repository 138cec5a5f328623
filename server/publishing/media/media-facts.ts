import type { AccountId } from '#contracts/kit/ids.ts';
import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildFilePath } from '#server/kit/files/file-path.ts';
import { insertFacts, listPostFiles } from '#server/publishing/media/facts-store.ts';
import { probeFile } from '#server/publishing/media/probe-file.ts';

/** Who reads facts: whose files, and for whom; `userId` null: for a job, which may see every file of the account. */
type FactsReader = {
  context: Context;
  accountId: AccountId;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  userId: string | null;
};

/**
 * What was found in files of posts, by their ids. Those that nobody has looked at are read now, outside any transaction, and kept. Files that
 * do not exist, are for something else, or are not for this reader are left out.
 */
export async function loadMediaFacts(
  { context, accountId, inUnit, userId }: FactsReader,
  ids: readonly string[],
): Promise<Map<string, MediaFacts>> {
  if (ids.length === 0) return new Map();
  const files = await inUnit((unit) => listPostFiles(unit, ids, userId));
  const found: { file_id: string; facts: MediaFacts }[] = [];
  for (const { _id, name, facts } of files)
    if (facts === null)
      found.push({ file_id: _id, facts: await probeFile(buildFilePath(context, accountId, _id), name) });
  if (found.length > 0) await inUnit((unit) => insertFacts(unit, found));
  const fresh = new Map(found.map(({ file_id, facts }) => [file_id, facts]));
  return new Map(
    files.flatMap(({ _id, facts }) => {
      const known = facts ?? fresh.get(_id);
      return known ? [[_id, known] as const] : [];
    }),
  );
}
