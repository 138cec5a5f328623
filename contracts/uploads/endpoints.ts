import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { FileReading } from '#contracts/uploads/file-reading.ts';
import { RowRule } from '#contracts/uploads/row-rule.ts';
import { Upload, UploadMode, UploadShape, UploadVersion } from '#contracts/uploads/upload.ts';

const READ = ['custom_viz.dashboard.read'] as const;
const WRITE = ['custom_viz.dashboard.write'] as const;
const read = { kind: 'permitted' as const, need: READ, product: 'custom_viz' as const };
const write = { kind: 'permitted' as const, need: WRITE, product: 'custom_viz' as const };
const one = { params: z.object({ _id: Id }) };
const PATH = '/custom_viz/uploads';

const naming = {
  name: z.string().trim().min(1).max(80),
  about: z.string().trim().max(500).default(''),
};

export const listUploads = defineEndpoint({
  name: 'upload.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List the uploads that the caller sees, as data sets with their columns, newest first',
  answer: z.object({ items: z.array(Upload) }),
});

export const getUpload = defineEndpoint({
  name: 'upload.get',
  method: 'GET',
  path: `${PATH}/{_id}`,
  access: read,
  summary: 'Get an upload',
  input: one,
  answer: Upload,
  errors: ['not_found'],
});

export const createUpload = defineEndpoint({
  name: 'upload.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Make a data set of a file that was sent; its rows are read in the background',
  input: {
    body: z.strictObject({
      file_id: Id,
      reading: FileReading.default({}),
      shape: UploadShape,
      ...naming,
      rule: RowRule.default({ kind: 'all' }),
    }),
  },
  answer: Upload,
  status: 202,
  errors: ['not_found', 'name_taken', 'file_unreadable', 'limit_reached'],
  event: 'upload.created',
  transaction: false,
});

export const changeUpload = defineEndpoint({
  name: 'upload.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Change the name of an upload, and what it says of itself',
  input: { ...one, body: z.strictObject(naming) },
  answer: Upload,
  errors: ['not_found', 'name_taken'],
  event: 'upload.updated',
});

export const addUploadVersion = defineEndpoint({
  name: 'upload.add-version',
  method: 'POST',
  path: `${PATH}/{_id}/versions`,
  access: write,
  summary:
    'Read another file into an upload: append its rows, merge them by key, or replace all rows; the former version can be restored',
  input: {
    ...one,
    body: z.strictObject({
      file_id: Id,
      reading: FileReading.default({}),
      mode: UploadMode,
      /** Of a replacement: its columns, where they are others. */
      shape: UploadShape.optional(),
    }),
  },
  answer: Upload,
  status: 202,
  errors: ['not_found', 'file_unreadable', 'already_running', 'illegal_transition'],
  event: 'upload.version_added',
  transaction: false,
});

export const listUploadVersions = defineEndpoint({
  name: 'upload.versions',
  method: 'GET',
  path: `${PATH}/{_id}/versions`,
  access: read,
  summary: 'List the versions of an upload, newest first: from which file, by whom, when',
  input: one,
  answer: z.object({ items: z.array(UploadVersion) }),
  errors: ['not_found'],
});

const ofVersion = { params: z.object({ _id: Id, version_id: Id }) };

export const restoreUploadVersion = defineEndpoint({
  name: 'upload.restore-version',
  method: 'POST',
  path: `${PATH}/{_id}/versions/{version_id}/restore`,
  access: write,
  summary: 'Count the rows of an earlier version again; nothing of the present one is lost',
  input: ofVersion,
  answer: Upload,
  errors: ['not_found', 'illegal_transition', 'already_running'],
  event: 'upload.restored',
});

export const deleteUpload = defineEndpoint({
  name: 'upload.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete an upload with all of its versions; charts about it then say so',
  input: one,
  answer: z.object({ _id: Id }),
  errors: ['not_found', 'already_running'],
  event: 'upload.deleted',
});

/** A cell of a row as it is stored. */
const Cell = z.union([z.string(), z.number(), z.null()]);

export const listUploadRows = defineEndpoint({
  name: 'upload.rows',
  method: 'GET',
  path: `${PATH}/{_id}/rows`,
  access: read,
  summary:
    'List the rows of an upload that the caller sees, by the order of its columns; instants are ISO 8601',
  input: { ...one, query: z.strictObject(PageQuery.shape) },
  answer: z.object({ items: z.array(z.array(Cell)), next: z.string().nullable() }),
  errors: ['not_found', 'cursor_invalid'],
  transaction: false,
});

export const fetchRefusedRows = defineEndpoint({
  name: 'upload.refused-file',
  method: 'GET',
  path: `${PATH}/{_id}/versions/{version_id}/refused`,
  access: read,
  summary:
    'Download the rows of a file that are kept aside, with the reason of each, to correct and send them again',
  input: ofVersion,
  answer: z.string(),
  answerKind: 'text/csv',
  errors: ['not_found', 'not_permitted'],
  transaction: false,
});

export const getUploadUsage = defineEndpoint({
  name: 'upload.usage',
  method: 'GET',
  path: `${PATH}/{_id}/usage`,
  access: read,
  summary: 'List the dashboards with charts about an upload, and count those that the caller does not see',
  input: one,
  answer: z.object({
    dashboards: z.array(z.object({ _id: Id, name: z.string() })),
    hidden: z.number().int(),
  }),
  errors: ['not_found'],
});

export const ENDPOINTS = [
  listUploads,
  getUpload,
  createUpload,
  changeUpload,
  addUploadVersion,
  listUploadVersions,
  restoreUploadVersion,
  deleteUpload,
  listUploadRows,
  fetchRefusedRows,
  getUploadUsage,
];

export const EVENTS = [
  'created',
  'updated',
  'joined',
  'version_added',
  'read',
  'failed',
  'restored',
  'deleted',
].map((change) => defineEvent({ name: `upload.${change}`, need: READ, data: z.unknown() }));

/** Reading a file into an upload. */
export const readUploadWork = defineLongWork({
  kind: 'upload_reading',
  product: 'custom_viz',
  read: READ,
  write: WRITE,
  unit: 'rows',
  lines: 2,
});

export const LONG_WORKS = [readUploadWork];

/** Deletes the rows of segments that no version has any more. */
export const deleteUploadRowsJob = defineJob({
  name: 'uploads.delete-rows',
  payload: z.object({ account_id: Id }),
  attempts: 10,
  queue: () => 'upload-rows',
});

/** Deletes files that were sent and never read. Runs hourly. */
export const sweepUploadFilesJob = defineJob({
  name: 'uploads.sweep-files',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [deleteUploadRowsJob, sweepUploadFilesJob];
