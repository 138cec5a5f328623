import type { z } from 'zod';
import { validateCannedResponse } from '#contracts/crm/canned/check.ts';
import { cannedFields, type CannedResponse } from '#contracts/crm/canned/response.ts';
import { pickFields } from '#contracts/kit/changes.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { findUnknownChange } from '#server/crm/canned/changes-named.ts';
import { CANNED_FAULTS } from '#server/crm/canned/fault-texts.ts';
import { lockFolderKey } from '#server/crm/canned/folder-store.ts';
import { dropFormerFormatting, makeTexts } from '#server/crm/canned/formatting.ts';
import { listFormerMedia } from '#server/crm/canned/former-media.ts';
import { toLoggedResponse } from '#server/crm/canned/logged.ts';
import { withMedia } from '#server/crm/canned/read-folders.ts';
import type { Reader } from '#server/crm/canned/reader.ts';
import * as store from '#server/crm/canned/response-store.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName, DUPLICATE } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { setFileReferences } from '#server/kit/files/references.ts';
import { loadFileKinds, type Audience } from '#server/kit/files/store.ts';
import { findExistingIds } from '#server/settings/public.ts';

const TAKEN_SHORTCUT = { fields: { shortcut: DUPLICATE } };

/** Everything that a user provides for a canned response. */
export type ResponseInput = z.output<z.ZodObject<typeof cannedFields>> & { folder_id: string };

/** Creates a response with that ID.
 * @throws not_found for the folder, invalid_request, name_taken for its shortcut */
export async function createResponse(
  unit: UnitOfWork,
  writer: Reader,
  { _id, ...given }: ResponseInput & { _id: string },
): Promise<CannedResponse> {
  const { fields, media } = await decide(unit, writer, given, null);
  const row = await refuseDuplicateName(
    () => store.insertResponse(unit, { _id, user_id: writer.userId, ...fields }),
    TAKEN_SHORTCUT,
  );
  await keepMedia(unit, row, media);
  const after = await withMedia(unit, row);
  const data = { folder_id: row.folder_id };
  unit.record({ kind: 'canned_response.created', entityId: _id, data, ...toLoggedResponse({ after }) });
  return after;
}

/** The fields of a change; absent fields stay. `version` is the one that the change was made on. */
export type Change = { [K in keyof ResponseInput]?: ResponseInput[K] | undefined } & {
  version?: number | undefined;
};

/** Changes a response, or moves it.
 * @throws not_found, stale_version with the current response, invalid_request, name_taken */
export async function changeResponse(
  unit: UnitOfWork,
  writer: Reader,
  id: string,
  { version, ...change }: Change,
): Promise<CannedResponse> {
  const row = requireFound(await store.lockResponse(unit, writer, id));
  const before = await withMedia(unit, row);
  checkVersion(version, row, before);
  const edited = pickFields({ ...cannedFields, folder_id: true }, before);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { fields, media } = await decide(
    unit,
    writer,
    dropFormerFormatting({ ...edited, ...given }, before, change),
    row,
  );
  const changed = await refuseDuplicateName(() => store.updateResponse(unit, id, fields), TAKEN_SHORTCUT);
  await keepMedia(unit, changed, media);
  const after = await withMedia(unit, changed);
  const moved = before.folder_id === after.folder_id ? {} : { from_folder_id: before.folder_id };
  const data = { folder_id: after.folder_id, ...moved };
  unit.record({
    kind: 'canned_response.updated',
    entityId: id,
    data,
    ...toLoggedResponse({ before, after }),
  });
  return after;
}

type ResponseDecision = { fields: store.ResponseFields; media: readonly string[] };

/** Validates the input and returns what is to be stored. */
async function decide(
  unit: UnitOfWork,
  writer: Reader,
  input: ResponseInput,
  row: store.ResponseRow | null,
): Promise<ResponseDecision> {
  const given = makeTexts(input);
  const folder = requireFound(await lockFolderKey(unit, writer.userId, given.folder_id));
  // The users with whom a response is shared stay the same when somebody of another group edits its text.
  const group_id = (row?.permission === 'group' ? row.group_id : null) ?? writer.groupId;
  const media = given.media.map(({ _id }) => _id);
  const faults = validateCannedResponse(
    { ...given, media: await kindsOf(unit, media) },
    { personal: folder.user_id !== null, inGroup: group_id !== null },
  );
  const fields = Object.fromEntries(
    Object.entries(faults).map(([name, code]) => [name, CANNED_FAULTS[code]]),
  );
  const known = await findExistingIds(unit, 'keywords', given.keyword_ids);
  if (given.keyword_ids.some((id) => !known.has(id))) fields['keyword_ids'] = fault('keyword_gone');
  // Otherwise they would create a response that they cannot see.
  if (writer.reach === 'keyword' && given.keyword_ids.length === 0)
    fields['keyword_ids'] = fault('keyword_to_answer');
  const unknown = await findUnknownChange(unit, given.changes, row?.changes);
  if (unknown) fields['changes'] = unknown;
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
  const { media: _references, ...stored } = given;
  return {
    media,
    fields: {
      ...stored,
      texts: Object.fromEntries(Object.entries(given.texts).filter(([, text]) => text.trim() !== '')),
      group_id: given.permission === 'group' ? group_id : null,
    },
  };
}

/** The kinds of the named files. @throws invalid_request when one does not exist */
async function kindsOf(unit: UnitOfWork, ids: readonly string[]) {
  const kinds = await loadFileKinds(unit, ids);
  if (kinds.size < new Set(ids).size) refuse('invalid_request', { fields: { media: fault('file_gone') } });
  return [...kinds.values()].map((kind) => ({ kind }));
}

async function keepMedia(unit: UnitOfWork, row: store.ResponseRow, ids: readonly string[]): Promise<void> {
  const audience: Audience =
    row.permission === 'all'
      ? { kind: 'all' }
      : row.permission === 'group'
        ? { kind: 'group', id: row.group_id }
        : { kind: 'private', id: row.user_id };
  const formerly = ids.length > 0 ? await listFormerMedia(unit, row._id) : [];
  const holder = { kind: 'canned_response', id: row._id, audience } as const;
  return setFileReferences(unit, holder, { ids, field: 'media', formerly });
}
