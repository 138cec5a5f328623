import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { ExportColumns } from '#contracts/listening/exports/columns.ts';
import {
  ExportEstimate,
  ExportFormat,
  ExportInput,
  MentionExport,
} from '#contracts/listening/exports/export.ts';

/** Everybody who may read mentions may export them: an export shows nothing that the feed does not. */
const NEED = ['listening.keyword.read'] as const;
const access = { kind: 'permitted', need: NEED, product: 'listening' } as const;
const PATH = '/listening/exports';
const one = z.object({ _id: Id });
const NAME = 'mention_export';

export const listExports = defineEndpoint({
  name: `${NAME}.list`,
  method: 'GET',
  path: PATH,
  access,
  summary: 'List the account’s exports, newest first, with their files and checksums',
  input: { query: z.strictObject(PageQuery.shape) },
  answer: buildPageSchema(MentionExport),
  errors: ['cursor_invalid'],
});

export const getExportChoices = defineEndpoint({
  name: `${NAME}.choices`,
  method: 'GET',
  path: `${PATH}/choices`,
  access,
  summary:
    'Get the format, columns and byte order mark of the caller’s last export, as defaults for the next',
  answer: z.object({ format: ExportFormat, columns: ExportColumns, bom: z.boolean() }),
});

export const estimateExport = defineEndpoint({
  name: `${NAME}.estimate`,
  method: 'POST',
  path: `${PATH}/estimate`,
  access,
  summary: 'Estimate rows, size, files and duration of an export, and what is left of the plan',
  input: { body: ExportInput },
  answer: ExportEstimate,
  transaction: false,
  idempotent: false,
});

export const createExport = defineEndpoint({
  name: `${NAME}.create`,
  method: 'POST',
  path: PATH,
  access,
  summary: 'Export all mentions of a filter as they are now into files, never a sample',
  input: { body: ExportInput },
  answer: MentionExport,
  status: 202,
  errors: ['limit_reached', 'too_many'],
  event: `${NAME}.created`,
  transaction: false,
});

export const getExport = defineEndpoint({
  name: `${NAME}.get`,
  method: 'GET',
  path: `${PATH}/{_id}`,
  access,
  summary: 'Get an export with its progress and files',
  input: { params: one },
  answer: MentionExport,
  errors: ['not_found'],
});

export const deleteExport = defineEndpoint({
  name: `${NAME}.delete`,
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access,
  summary: 'Delete an export and its files; one in progress is cancelled',
  input: { params: one },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: `${NAME}.deleted`,
});

export const fetchExportFile = defineEndpoint({
  name: `${NAME}.file`,
  method: 'GET',
  path: `${PATH}/{_id}/files/{number}`,
  access,
  summary:
    'Download a file of an export; supports Range and If-None-Match, so that a broken download can be continued',
  input: { params: one.extend({ number: z.coerce.number().int().min(1).max(100_000) }) },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['not_found'],
  transaction: false,
});

export const fetchManifest = defineEndpoint({
  name: `${NAME}.manifest`,
  method: 'GET',
  path: `${PATH}/{_id}/manifest`,
  access,
  summary:
    'Get the manifest of an export: filter, columns, rows, the SHA-256 of each file, and gaps in the sources',
  input: { params: one },
  answer: z.object({
    _id: Id,
    made: z.string(),
    as_of: z.string(),
    filter: z.record(z.string(), z.string()),
    columns: ExportColumns,
    time_zone: z.string(),
    rows: z.number().int(),
    files: MentionExport.shape.files,
    gaps: MentionExport.shape.gaps,
  }),
  errors: ['not_found'],
});

export const ENDPOINTS = [
  listExports,
  getExportChoices,
  estimateExport,
  createExport,
  fetchManifest,
  fetchExportFile,
  getExport,
  deleteExport,
];

export const EVENTS = ['created', 'finished', 'fetched', 'deleted'].map((change) =>
  defineEvent({ name: `${NAME}.${change}`, need: NEED, data: z.unknown() }),
);

/** Making an export: paused, resumed and cancelled as every long work. */
export const exportWork = defineLongWork({
  kind: NAME,
  product: 'listening',
  read: NEED,
  write: NEED,
  asker: true,
  unit: 'posts',
  lines: 2,
});

/** Deletes files that are expired (`EXPORT_DAYS`), and the files of exports that no longer exist. Runs hourly. */
export const dropExportsJob = defineJob({
  name: 'listening.delete-exports',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [dropExportsJob];

export const LONG_WORKS = [exportWork];
