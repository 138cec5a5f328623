import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { loadSeenUploads } from '#server/uploads/account-model.ts';
import { listVersions, type VersionRow } from '#server/uploads/version-store.ts';

/** An upload that the caller sees, with its versions, and its current one. @throws not_found */
export async function requireUpload(unit: UnitOfWork, actor: Actor, id: string) {
  const seen = await loadSeenUploads(unit, actor);
  const upload = requireFound(seen.uploads.find(({ _id }) => _id === id));
  const versions: VersionRow[] = await listVersions(unit, id);
  return { seen, upload, versions, version: versions.find(({ _id }) => _id === upload.version_id) ?? null };
}
