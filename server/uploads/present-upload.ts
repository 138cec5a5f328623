import type { Upload, UploadVersion } from '#contracts/uploads/upload.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadUserNames } from '#server/people/public.ts';
import type { SeenUploads } from '#server/uploads/account-model.ts';
import type { VersionRow } from '#server/uploads/version-store.ts';

type UploadRow = SeenUploads['uploads'][number];

/** Uploads as they are sent, each with its current version and the one that is being read. */
export async function presentUploads(
  unit: UnitOfWork,
  { uploads, versions, reader, manages }: SeenUploads,
): Promise<Upload[]> {
  const people = [...uploads.map(({ owner_id }) => owner_id), ...versions.map((one) => one.created_by)];
  const names = await loadUserNames(
    unit,
    people.flatMap((id) => id ?? []),
  );
  return uploads.map((upload) => {
    const own = versions.filter(({ upload_id }) => upload_id === upload._id);
    const current = own.find(({ _id }) => _id === upload.version_id);
    const reading = own.find(({ state }) => state === 'reading');
    const { version_id: _version, rule, ...fields } = upload;
    const mayChange = mayChangeRule(upload, { reader, manages });
    return {
      ...fields,
      rule: mayChange ? rule : null,
      may_change_rule: mayChange,
      owner_name: nameOf(names, upload.owner_id),
      shape: current?.shape ?? null,
      version: current ? presentVersion(current, names) : null,
      reading: reading ? presentVersion(reading, names) : null,
    };
  });
}

/** Whether somebody may change who sees which rows of an upload, and so read who does: its owner, and people who manage people. */
export function mayChangeRule(
  { owner_id }: Pick<UploadRow, 'owner_id'>,
  { reader, manages }: Pick<SeenUploads, 'reader' | 'manages'>,
): boolean {
  return manages || (owner_id !== null && owner_id === reader?.user_id);
}

/** One upload as it is sent. */
export async function presentUpload(
  unit: UnitOfWork,
  { upload, versions, seen }: { upload: UploadRow; versions: readonly VersionRow[]; seen: SeenUploads },
): Promise<Upload> {
  const [shown] = await presentUploads(unit, { ...seen, uploads: [upload], versions });
  if (!shown) throw new Error('an upload that is not shown');
  return shown;
}

/** Versions as they are sent. */
export async function presentVersions(
  unit: UnitOfWork,
  versions: readonly VersionRow[],
): Promise<UploadVersion[]> {
  const names = await loadUserNames(
    unit,
    versions.flatMap(({ created_by }) => created_by ?? []),
  );
  return versions.map((one) => presentVersion(one, names));
}

function nameOf(names: ReadonlyMap<string, string>, id: string | null): string | null {
  return id === null ? null : (names.get(id) ?? null);
}

function presentVersion(
  { upload_id: _upload, shape: _shape, segments: _segments, rows, added, refused, ...version }: VersionRow,
  names: ReadonlyMap<string, string>,
): UploadVersion {
  return {
    ...version,
    rows: Number(rows),
    added: Number(added),
    refused: Number(refused),
    created_by_name: nameOf(names, version.created_by),
  };
}
