import { z } from 'zod';
import { changesOf } from '#contracts/kit/changes.ts';
import { Id } from '#contracts/kit/ids.ts';
import { autoCanned } from '#contracts/settings/canned/auto-canned.ts';
import { CANNED_READ, CANNED_WRITE } from '#contracts/settings/canned/endpoints.ts';
import { cannedFields } from '#contracts/settings/canned/response.ts';
import { refuse } from '#server/kit/errors.ts';
import { checkNamed } from '#server/settings/canned/auto-canned-named.ts';
import {
  insertFolder,
  listFolders,
  lockFolder,
  ownerOf,
  renameFolder,
} from '#server/settings/canned/folder-store.ts';
import { readerOf, type Reader } from '#server/settings/canned/reader.ts';
import { listResponses } from '#server/settings/canned/response-store.ts';
import { changeResponse, createResponse } from '#server/settings/canned/save-response.ts';
import { takenAs } from '#server/settings/name-taken.ts';
import { collectionPart } from '#server/settings/transfer/area-parts.ts';
import { sameName, type Moving, type TransferPart } from '#server/settings/transfer/part.ts';

const common = {
  rights: (product: unknown) => (product === null ? { read: CANNED_READ, write: CANNED_WRITE } : undefined),
  products: ['crm'],
  feature: 'canned_response',
  personal: true,
} as const satisfies Partial<TransferPart>;

const reader = ({ person }: Moving, act: 'read' | 'write'): Reader =>
  person ? readerOf(person, act) : refuse('not_found');

const Folder = z.strictObject({
  name: z.string().trim().min(1).max(120),
  personal: z.boolean().default(false),
});

/** Folders of canned responses: the shared ones and those of whoever moves them, which are theirs again where they come to. */
export const cannedFolderPart: TransferPart = {
  ...common,
  name: 'canned_response_folder',
  order: 30,
  values: Folder,
  labelOf: ({ name }) => String(name),
  keyOf: ({ name, personal }) => JSON.stringify([personal === true, sameName(name)]),
  read: async (moving) =>
    (await listFolders(moving.unit, reader(moving, 'read').userId)).map(({ _id, name, user_id }) => ({
      _id,
      product: null,
      values: { name, personal: user_id !== null },
    })),
  create: async (moving, _product, values) => {
    const { name, personal } = Folder.parse(values);
    const userId = personal ? reader(moving, 'write').userId : null;
    const row = await takenAs('name', () => insertFolder(moving.unit, { name, userId }));
    const after = { ...row, user_id: ownerOf(row), responses: [], hidden: 0 };
    moving.unit.record({ kind: 'canned_response_folder.created', entityId: row._id, after });
    return row._id;
  },
  change: async (moving, { _id }, changes) => {
    const { name } = changesOf(Folder.shape).parse(changes);
    const row = await lockFolder(moving.unit, reader(moving, 'write').userId, _id);
    if (!row || name === undefined) return;
    const changed = await takenAs('name', () => renameFolder(moving.unit, _id, name));
    moving.unit.record({
      kind: 'canned_response_folder.updated',
      entityId: _id,
      before: { ...row, user_id: ownerOf(row) },
      after: { ...changed, user_id: ownerOf(changed) },
    });
  },
};

// Media are files of the account and stay there; a response of another type than text comes without its own.
const { media: _media, ...fields } = cannedFields;
const Response = z.strictObject({ ...fields, folder_id: Id });
const ResponseChanges = changesOf(Response.shape);

/** Canned responses that whoever moves them may reach; one is the same where its folder and its title are. */
export const cannedResponsePart: TransferPart = {
  ...common,
  name: 'canned_response',
  order: 32,
  values: Response,
  labelOf: ({ title }) => String(title),
  keyOf: ({ title, folder_id }) => JSON.stringify([sameName(title), folder_id]),
  read: async (moving) =>
    (await listResponses(moving.unit, reader(moving, 'read'))).map(({ _id, ...row }) => ({
      _id,
      product: null,
      values: Response.strip().parse(row),
    })),
  create: async (moving, _product, values) => {
    const given = { ...Response.parse(values), media: [], _id: moving.unit.newId() };
    return (await createResponse(moving.unit, reader(moving, 'write'), given))._id;
  },
  change: async (moving, { _id }, changes) => {
    await changeResponse(moving.unit, reader(moving, 'write'), _id, ResponseChanges.parse(changes));
  },
};

const { settings } = autoCanned.resources;
const settingPart = collectionPart(autoCanned, 'settings', settings);

/** What is answered by itself: the kit's collection, with a look at what a setting names. */
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
