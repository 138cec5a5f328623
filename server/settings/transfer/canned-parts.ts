import { z } from 'zod';
import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { CANNED_READ, CANNED_WRITE } from '#contracts/crm/canned/endpoints.ts';
import { cannedFields, MEDIA_MAX } from '#contracts/crm/canned/response.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { FILE_NAME_MAX } from '#contracts/kit/files/file.ts';
import { Id } from '#contracts/kit/ids.ts';
import { Digest } from '#contracts/settings/transfer.ts';
import {
  checkAutoCanned as checkNamed,
  insertFolder,
  listFolders,
  lockFolder,
  toOwnerId,
  renameFolder,
  toLoggedFolder,
  cannedReaderOf as toReader,
  type CannedReader as Reader,
  listResponses,
  changeResponse,
  createResponse,
} from '#server/crm/canned/public.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { refuse } from '#server/kit/errors.ts';
import { listDigestedFiles } from '#server/kit/files/digested-files.ts';
import { buildCollectionPart } from '#server/settings/transfer/area-parts.ts';
import {
  normalizeSettingName,
  type TransferContext,
  type TransferPart,
} from '#server/settings/transfer/part.ts';

const common = {
  rights: (product: unknown) => (product === null ? { read: CANNED_READ, write: CANNED_WRITE } : undefined),
  products: ['crm'],
  feature: 'canned_response',
  personal: true,
} as const satisfies Partial<TransferPart>;

function reader({ person }: TransferContext, act: 'read' | 'write'): Reader {
  return person ? toReader(person, act) : refuse('not_found');
}

const Folder = z.strictObject({
  name: z.string().trim().min(1).max(120),
  personal: z.boolean().default(false),
});

/** Folders of canned responses: the shared ones and those of the user who transfers them, who owns them again in the target. */
export const cannedFolderPart: TransferPart = {
  ...common,
  name: 'canned_response_folder',
  order: 30,
  values: Folder,
  labelOf: ({ name }) => String(name),
  keyOf: ({ name, personal }) => JSON.stringify([personal === true, normalizeSettingName(name)]),
  read: async (moving) =>
    (await listFolders(moving.unit, reader(moving, 'read').userId)).map(({ _id, name, user_id }) => ({
      _id,
      product: null,
      values: { name, personal: user_id !== null },
    })),
  create: async (moving, _product, values) => {
    const { name, personal } = Folder.parse(values);
    const userId = personal ? reader(moving, 'write').userId : null;
    const row = await refuseDuplicateName(() => insertFolder(moving.unit, { name, userId }));
    const after = { ...row, user_id: toOwnerId(row), responses: [], hidden: 0 };
    moving.unit.record({
      kind: 'canned_response_folder.created',
      entityId: row._id,
      ...toLoggedFolder({ after }),
    });
    return row._id;
  },
  change: async (moving, { _id }, changes) => {
    const { name } = toChangesSchema(Folder.shape).parse(changes);
    const row = await lockFolder(moving.unit, reader(moving, 'write').userId, _id);
    if (!row || name === undefined) return;
    const changed = await refuseDuplicateName(() => renameFolder(moving.unit, _id, name));
    moving.unit.record({
      kind: 'canned_response_folder.updated',
      entityId: _id,
      ...toLoggedFolder({
        before: { ...row, user_id: toOwnerId(row) },
        after: { ...changed, user_id: toOwnerId(changed) },
      }),
    });
  },
};

/** Media are files of their account: the transfer includes their digests, and their bytes separately. */
const Media = z
  .array(z.strictObject({ digest: Digest, name: z.string().max(FILE_NAME_MAX) }))
  .max(MEDIA_MAX)
  .default([]);
const Response = z.strictObject({ ...cannedFields, media: Media, folder_id: Id });
const ResponseChanges = toChangesSchema(Response.shape);

/** Canned responses that the transferring user may use; two are the same if folder and title are equal. */
export const cannedResponsePart: TransferPart = {
  ...common,
  name: 'canned_response',
  // After the custom form, whose fields a response may fill in.
  order: 55,
  values: Response,
  media: { field: 'media', purpose: 'canned_response' },
  labelOf: ({ title }) => String(title),
  keyOf: ({ title, folder_id }) => JSON.stringify([normalizeSettingName(title), folder_id]),
  read: async (moving) => {
    const rows = await listResponses(moving.unit, reader(moving, 'read'));
    const files = await listDigestedFiles(moving, 'canned_response');
    return rows.map(({ _id, ...row }) => {
      const media = (files.get(_id) ?? []).map(({ digest, name }) => ({ digest, name }));
      return { _id, product: null, values: Response.strip().parse({ ...row, media }) };
    });
  },
  create: async (moving, _product, values) => {
    const { media, ...given } = Response.parse(values);
    const response = { ...given, media: await filesFor(moving, media), _id: moving.unit.newId() };
    return (await createResponse(moving.unit, reader(moving, 'write'), response))._id;
  },
  change: async (moving, { _id }, changes) => {
    const { media, ...given } = ResponseChanges.parse(changes);
    const files = media && { media: await filesFor(moving, media, _id) };
    await changeResponse(moving.unit, reader(moving, 'write'), _id, { ...given, ...files });
  },
};

/** The files by which a response refers to its media in the target: its existing ones, and the others from the import. */
async function filesFor(
  moving: TransferContext,
  media: z.infer<typeof Media>,
  responseId?: string,
): Promise<{ _id: string }[]> {
  const held = responseId
    ? (await listDigestedFiles(moving, 'canned_response', responseId)).get(responseId)
    : undefined;
  const files: { _id: string }[] = [];
  for (const { digest } of media) {
    const here = held?.find((file) => file.digest === digest)?._id;
    const _id = here ?? (await moving.media?.take(digest, 'canned_response'));
    if (_id !== undefined) files.push({ _id });
  }
  return files;
}

const { settings } = autoCanned.resources;
const settingPart = buildCollectionPart(autoCanned, 'settings', settings);

/** Automatic responses: the kit's collection, with a check of what a setting refers to. */
export const autoCannedPart: TransferPart = {
  ...settingPart,
  order: 60,
  create: async (moving, product, values) => {
    await checkNamed(moving.unit, values);
    return settingPart.create(moving, product, values);
  },
  change: async (moving, held, changes) => {
    await checkNamed(moving.unit, changes);
    return settingPart.change(moving, held, changes);
  },
};
