import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { LongWork } from '#contracts/kit/long-work/work.ts';
import {
  ImportMapping,
  ImportOptions,
  ImportRow,
  ImportRowInput,
  PostImport,
} from '#contracts/publishing/post-import.ts';

const WRITE = ['publishing.post.write'] as const;
const write = { kind: 'permitted', need: WRITE, product: 'publishing' } as const;
const PATH = '/publishing/imports';
const one = z.object({ _id: Id });
const event = 'publishing_import.updated';

/** Rows of a file that become posts, or whose posts are taken back. Who started it has to be allowed to write posts until its end. */
export const importPostsWork = defineLongWork({
  kind: 'post_importing',
  product: 'publishing',
  read: WRITE,
  write: WRITE,
  asker: true,
  unit: 'rows',
});

export const createImport = defineEndpoint({
  name: 'publishing_import.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary:
    'Send a file of posts (CSV or XLSX) of up to 2,000 rows; nothing becomes a post until it is started',
  input: { query: z.strictObject({ name: z.string().min(1).max(255) }) },
  answer: PostImport,
  status: 201,
  errors: ['too_large', 'file_unreadable', 'invalid_request'],
  event: 'publishing_import.created',
  bodyKind: 'stream',
  transaction: false,
  idempotent: false,
});

export const listImports = defineEndpoint({
  name: 'publishing_import.list',
  method: 'GET',
  path: PATH,
  access: write,
  summary: 'List the files of posts of the last 90 days, the newest first',
  answer: z.object({
    items: z.array(
      PostImport.pick({ _id: true, file_name: true, created_at: true, created_by: true }).extend({
        rows: z.number().int(),
        imported: z.number().int(),
      }),
    ),
  }),
});

export const getImport = defineEndpoint({
  name: 'publishing_import.get',
  method: 'GET',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Get a file of posts with what its rows give now, by the same rules as single posts',
  input: { params: one },
  answer: PostImport,
  errors: ['not_found'],
});

export const listImportRows = defineEndpoint({
  name: 'publishing_import.rows',
  method: 'GET',
  path: `${PATH}/{_id}/rows`,
  access: write,
  summary: 'List rows of a file of posts by their number, all or those with faults, with what is wrong',
  input: {
    params: one,
    query: z.strictObject({
      only: z.enum(['faulty']).optional(),
      after: z.coerce.number().int().min(0).default(0),
    }),
  },
  answer: z.object({ items: z.array(ImportRow), more: z.boolean() }),
  errors: ['not_found'],
});

export const updateImport = defineEndpoint({
  name: 'publishing_import.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Say what the columns of a file of posts are, and how its dates are read',
  input: { params: one, body: toChangesSchema({ mapping: ImportMapping, options: ImportOptions }) },
  answer: PostImport,
  errors: ['not_found', 'invalid_request'],
  event,
});

export const fixImportRow = defineEndpoint({
  name: 'publishing_import.fix-row',
  method: 'PUT',
  path: `${PATH}/{_id}/rows`,
  access: write,
  summary: 'Write the cells of a row anew; one that is a post already does not change',
  input: { params: one, body: ImportRowInput },
  answer: ImportRow,
  errors: ['not_found', 'illegal_transition', 'invalid_request'],
  event,
});

export const startImport = defineEndpoint({
  name: 'publishing_import.start',
  method: 'POST',
  path: `${PATH}/{_id}/start`,
  access: write,
  summary: 'Make posts of the rows without faults, as a job; the others stay to be fixed',
  input: { params: one },
  answer: LongWork,
  status: 202,
  errors: ['not_found', 'already_running', 'invalid_request'],
  event: 'long_work.changed',
});

export const undoImport = defineEndpoint({
  name: 'publishing_import.undo',
  method: 'POST',
  path: `${PATH}/{_id}/undo`,
  access: write,
  summary: 'Delete the posts of a file as a job; those that were published, or are being sent, stay',
  input: { params: one },
  answer: LongWork,
  status: 202,
  errors: ['not_found', 'already_running', 'invalid_request'],
  event: 'long_work.changed',
});

export const getImportTemplate = defineEndpoint({
  name: 'publishing_import.template',
  method: 'GET',
  path: '/publishing/import-template',
  access: write,
  summary: 'Get an empty file of posts with the names of its columns and an example',
  input: { query: z.strictObject({ format: z.enum(['csv', 'xlsx']).default('csv') }) },
  answer: z.string(),
  answerKind: 'application/octet-stream',
});

export const ENDPOINTS = [
  createImport,
  listImports,
  getImport,
  listImportRows,
  updateImport,
  fixImportRow,
  startImport,
  undoImport,
  getImportTemplate,
];

export const EVENTS = ['created', 'updated'].map((change) =>
  defineEvent({ name: `publishing_import.${change}`, need: WRITE, data: z.unknown() }),
);
export const LONG_WORKS = [importPostsWork];
