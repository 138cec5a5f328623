import { allows } from '#contracts/permissions/requirement.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { RULE_NEEDS } from '#contracts/uploads/row-rule-endpoints.ts';
import type { Model } from '#engine/semantic/model.ts';
import { buildAccountModel } from '#engine/uploads/add-uploads.ts';
import type { CountedUpload } from '#engine/uploads/build-data-set.ts';
import { listReaderSets, type UploadReader } from '#engine/uploads/row-visibility.ts';
import { getActorUserId, type Actor, type UnitOfWork } from '#server/kit/db/unit.ts';
import type { Ports } from '#server/kit/ports.ts';
import { findReader, seesUpload, toUploadReader } from '#server/uploads/reader-store.ts';
import * as store from '#server/uploads/upload-store.ts';
import { listShownVersions, type VersionRow } from '#server/uploads/version-store.ts';

type Reader = Pick<Actor, 'kind' | 'id'>;
type VisibleUpload = Awaited<ReturnType<typeof store.listUploads>>[number];

/** The uploads that a reader sees, with their versions; of the suite itself all of them. */
export type SeenUploads = {
  uploads: readonly VisibleUpload[];
  versions: readonly VersionRow[];
  reader: UploadReader | null;
  /** Whether the reader manages the people of the account, and so the rules of rows of all uploads. */
  manages: boolean;
};

/** Reads which uploads a reader sees. A person who is no user of the account any more sees none. */
export async function loadSeenUploads(unit: UnitOfWork, person: Reader): Promise<SeenUploads> {
  const userId = getActorUserId(person);
  const all = await store.listUploads(unit);
  const versions = all.length === 0 ? [] : await listShownVersions(unit);
  if (userId === null) return { uploads: all, versions, reader: null, manages: false };
  const found = await findReader(unit, userId);
  if (!found) return { uploads: [], versions, reader: toUploadReader({ _id: userId }), manages: false };
  const reader = toUploadReader(found);
  const uploads = all.filter((one) => seesUpload(one, reader));
  return { uploads, versions, reader, manages: allows(found.permissions, RULE_NEEDS) };
}

/** Models by what they are made of: an account's uploads change seldom, and what a model finds out is kept in it. */
const MODELS = new Map<string, Model>();
const MOST_MODELS = 200;

/** The data sets of the suite and the uploads that a reader sees. */
export const loadAccountModel: Ports['loadAccountModel'] = async (unit, person) => {
  const { uploads, versions, reader } = await loadSeenUploads(unit, person);
  const counted = uploads.flatMap((upload) => {
    const version = versions.find(({ _id }) => _id === upload.version_id);
    return version ? [{ upload, version }] : [];
  });
  const listed = counted.map(({ upload, version }): CountedUpload => {
    const { shape, segments, unique_columns } = version;
    const { data_set, rule, joins } = upload;
    return { data_set, shape, segments, rule, joins, unique_columns };
  });
  const name = JSON.stringify([
    unit.accountId,
    counted.map(({ upload, version }) => [upload._id, upload.rule, upload.joins, version._id]),
  ]);
  return {
    model: remember(name, () => buildAccountModel(DATA_SETS, listed)),
    sets: listReaderSets(listed, reader),
    // A kept answer holds for the rows, for the rule who sees which of them, and for what they are joined with.
    versions: new Map(
      counted.map(({ upload, version }) => [
        upload.data_set,
        `${version._id} ${JSON.stringify([upload.rule, upload.joins])}`,
      ]),
    ),
  };
};

function remember(name: string, make: () => Model): Model {
  const known = MODELS.get(name) ?? make();
  MODELS.delete(name);
  MODELS.set(name, known);
  const [oldest] = MODELS.keys();
  if (MODELS.size > MOST_MODELS && oldest !== undefined) MODELS.delete(oldest);
  return known;
}
