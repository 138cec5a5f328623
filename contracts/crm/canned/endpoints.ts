import { z } from 'zod';
import { CannedFolder, cannedFields, CannedResponse, FolderOwner } from '#contracts/crm/canned/response.ts';
import { CSV_MAX, ImportOutcome } from '#contracts/kit/area/collection.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, WholeQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Version } from '#contracts/kit/ids.ts';

/** Either of the two rights opens the page; which responses it shows is decided row by row. */
export const CANNED_READ = [['crm.canned_response_all.read', 'crm.canned_response_keyword.read']] as const;
export const CANNED_WRITE = [['crm.canned_response_all.write', 'crm.canned_response_keyword.write']] as const;

/** Answers of one person on one day that used a response; those without a person were sent automatically by the suite. */
export const CannedUse = z.object({
  day: z.iso.date(),
  user_id: Id.nullable(),
  /** Empty where that person was deleted. */
  name: z.string(),
  count: z.number().int(),
});
export type CannedUse = z.infer<typeof CannedUse>;

const FEATURE = 'canned_response' as const;
const crm = { envelope: 'crm', feature: FEATURE } as const;
const read = { kind: 'permitted', need: CANNED_READ, product: 'crm' } as const;
const write = { kind: 'permitted', need: CANNED_WRITE, product: 'crm' } as const;
const folders = '/crm/canned_response/folders';
const response = '/crm/canned_response/{_id}';
const one = z.object({ _id: Id });
const version = Version.optional();
/** What a folder may be called. */
export const FolderName = z.string().trim().min(1).max(120);

export const listCannedFolders = defineEndpoint({
  ...crm,
  name: 'canned_response.list',
  method: 'GET',
  path: folders,
  access: read,
  summary: 'List the folders and responses that the caller can see; an account without any gets Default',
  input: { query: WholeQuery },
  answer: buildPageSchema(CannedFolder),
});

export const createCannedFolder = defineEndpoint({
  ...crm,
  name: 'canned_response_folder.create',
  method: 'POST',
  path: folders,
  access: write,
  summary: 'Create a folder, shared with everybody (user 0) or personal',
  input: { body: z.strictObject({ name: FolderName, user_id: FolderOwner.default(0) }) },
  answer: CannedFolder,
  status: 201,
  errors: ['name_taken'],
  event: 'canned_response_folder.created',
});

export const updateCannedFolder = defineEndpoint({
  ...crm,
  name: 'canned_response_folder.update',
  method: 'PUT',
  path: `${folders}/{_id}`,
  access: write,
  summary: 'Rename a folder',
  input: { params: one, body: z.strictObject({ name: FolderName.optional(), version }) },
  answer: CannedFolder,
  errors: ['not_found', 'name_taken', 'stale_version'],
  event: 'canned_response_folder.updated',
});

export const deleteCannedFolder = defineEndpoint({
  ...crm,
  name: 'canned_response_folder.delete',
  method: 'DELETE',
  path: `${folders}/{_id}`,
  access: write,
  summary: 'Delete a folder and every response in it',
  input: { params: one },
  answer: z.object({ _id: Id, responses: z.number().int() }),
  errors: ['not_found'],
  event: 'canned_response_folder.deleted',
});

export const exportCanned = defineEndpoint({
  name: 'canned_response.export',
  method: 'GET',
  path: '/crm/canned_response/export',
  access: read,
  feature: FEATURE,
  summary:
    'Export the responses in shared folders that the caller can see as CSV, in the format of the import',
  input: {},
  answer: z.string(),
  answerKind: 'text/csv',
});

export const importCanned = defineEndpoint({
  ...crm,
  name: 'canned_response.import',
  method: 'POST',
  path: '/crm/canned_response/import',
  access: { ...write, need: ['crm.canned_response_all.write'] },
  summary:
    'Import responses into shared folders from CSV with the columns folder, title, shortcut, permission, text and text_{language}; with dry_run only report what it would do',
  input: {
    body: z.strictObject({ csv: z.string().min(1).max(CSV_MAX), dry_run: z.boolean().default(false) }),
  },
  answer: ImportOutcome,
  errors: ['file_unreadable', 'name_taken', 'invalid_request'],
  event: 'canned_response.created',
});

export const createCannedResponse = defineEndpoint({
  ...crm,
  name: 'canned_response.create',
  method: 'POST',
  path: response,
  access: write,
  summary:
    'Create a response. The id is that of its folder, or, if the body names the folder, the id of the response itself; the id of an existing response updates it',
  input: { params: one, body: z.strictObject({ ...cannedFields, folder_id: Id.optional() }) },
  answer: CannedResponse,
  status: 201,
  errors: ['not_found', 'name_taken', 'invalid_request'],
  event: 'canned_response.created',
});

export const updateCannedResponse = defineEndpoint({
  ...crm,
  name: 'canned_response.update',
  method: 'PUT',
  path: response,
  access: write,
  summary: 'Update a response or move it to another folder; fields not sent stay',
  input: { params: one, body: toChangesSchema({ ...cannedFields, folder_id: Id }).extend({ version }) },
  answer: CannedResponse,
  errors: ['not_found', 'name_taken', 'stale_version', 'invalid_request'],
  event: 'canned_response.updated',
});

export const deleteCannedResponse = defineEndpoint({
  ...crm,
  name: 'canned_response.delete',
  method: 'DELETE',
  path: response,
  access: write,
  summary: 'Delete a response and the files that nothing else refers to',
  input: { params: one },
  answer: one,
  errors: ['not_found'],
  event: 'canned_response.deleted',
});

export const listCannedUses = defineEndpoint({
  ...crm,
  name: 'canned_response.uses',
  method: 'GET',
  path: `${response}/uses`,
  access: read,
  summary:
    'Count how often a response was sent, by day in the account’s time zone and by sender, newest first',
  input: {
    params: one,
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  },
  answer: z.object({ items: z.array(CannedUse), next: z.null() }),
  errors: ['not_found'],
});

export const ENDPOINTS = [
  listCannedFolders,
  createCannedFolder,
  updateCannedFolder,
  deleteCannedFolder,
  // Before the paths with an id in their place.
  exportCanned,
  importCanned,
  createCannedResponse,
  updateCannedResponse,
  deleteCannedResponse,
  listCannedUses,
];

export const EVENTS = ['canned_response_folder', 'canned_response'].flatMap((noun) =>
  ['created', 'updated', 'deleted'].map((done) =>
    defineEvent({ name: `${noun}.${done}`, need: CANNED_READ, data: z.unknown() }),
  ),
);
