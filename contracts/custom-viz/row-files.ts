import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { one } from '#contracts/custom-viz/dashboard.ts';
import { VizExportFile } from '#contracts/custom-viz/exports.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { LongWork } from '#contracts/kit/long-work/work.ts';
import { Question } from '#contracts/semantic/question.ts';

/* The rows behind a number as CSV, all of them: written while they are fetched, or in the background where there are many. */

const NEED = ['custom_viz.dashboard.read'] as const;
const access = { kind: 'permitted', need: NEED, product: 'custom_viz' } as const;
const NAME = 'custom_viz_row_export';

/** More rows than this are better written in the background. */
export const MOST_STREAMED_ROWS = 20_000;
/** For how many hours a finished file is kept, and how many one person may have in the making. */
export const ROW_EXPORT_LIMITS = { hours: 24, open: 5 } as const;

/** The rows that the first measure of a question counts, under a title that becomes the name of the file. */
export const RowFileRequest = z.strictObject({
  question: Question,
  title: z.string().trim().min(1).max(500),
  language: Language,
});
export type RowFileRequest = z.infer<typeof RowFileRequest>;

/** What the long work of a file of rows shows. */
export const RowExportResult = z.object({
  /** How many parts are written. */
  parts: z.number().int(),
  file: VizExportFile.nullable(),
});
export type RowExportResult = z.infer<typeof RowExportResult>;

export const streamRowFile = defineEndpoint({
  name: `${NAME}.stream`,
  method: 'POST',
  path: '/custom_viz/rows/file',
  access,
  summary: 'Get all rows that a number counts as CSV, written while it is fetched',
  input: { body: RowFileRequest },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['not_permitted', 'invalid_request'],
  event: `${NAME}.fetched`,
  transaction: false,
  idempotent: false,
});

export const createRowExport = defineEndpoint({
  name: `${NAME}.create`,
  method: 'POST',
  path: '/custom_viz/row_exports',
  access,
  summary:
    'Write all rows that a number counts to a CSV file in the background; only the caller sees its progress and fetches it, for a day',
  input: { body: RowFileRequest },
  answer: LongWork,
  status: 202,
  errors: ['too_many'],
  event: `${NAME}.created`,
});

export const fetchRowExport = defineEndpoint({
  name: `${NAME}.file`,
  method: 'GET',
  path: '/custom_viz/row_exports/{_id}/file',
  access,
  summary:
    'Get a finished file of rows of the caller by the id of its long work, while they see the same of the data as when it was made; supports Range',
  input: { params: one },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['not_found'],
  transaction: false,
});

export const ENDPOINTS = [streamRowFile, createRowExport, fetchRowExport];

/** Events name the measure alone: what narrows it may be private. */
export const EVENTS = ['created', 'finished', 'fetched'].map((change) =>
  defineEvent({ name: `${NAME}.${change}`, need: NEED, data: z.unknown() }),
);

/** It runs with the rights of the person who wants the file, and is theirs alone. */
export const rowExportWork = defineLongWork({
  kind: 'viz_row_export',
  product: 'custom_viz',
  read: NEED,
  write: NEED,
  own: true,
  asker: true,
  unit: 'rows',
  lines: 2,
});

export const LONG_WORKS = [rowExportWork];
