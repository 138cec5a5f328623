import { z } from 'zod';
import { StoredFault } from '#contracts/inbound/fault.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { IMPORT_CHARSETS } from '#contracts/listening/import-charsets.ts';
import { ColumnDates, DateOrder } from '#contracts/listening/import-dates.ts';
import { ImportField, ImportMapping } from '#contracts/listening/import-fields.ts';
import { Channel } from '#contracts/networks.ts';

/** A character set that a file can be read in, by its name in the WHATWG Encoding standard. */
export const ImportCharset = z.enum(IMPORT_CHARSETS);
export type ImportCharset = z.infer<typeof ImportCharset>;

/** The line of a file with the names of its columns, from 1. */
const HeaderLine = z.coerce.number().int().min(1).max(1000);

/** One import of a file, with its progress. */
export const Import = z.object({
  _id: Id,
  file_name: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone']),
  bytes: z.number().int(),
  bytes_read: z.number().int(),
  rows: z.number().int(),
  added: z.number().int(),
  /** Rows that had been imported before. */
  repeated: z.number().int(),
  refused: z.number().int(),
  /** Cells that could not be read, of rows that were imported without them. */
  left_out: z.number().int(),
  matched: z.number().int(),
  /** Posts to which the file added tags, and posts whose sentiment it set. */
  tagged: z.number().int(),
  corrected: z.number().int(),
  /** Different tags that were created, and those that were left out. */
  tags_created: z.number().int(),
  tags_refused: z.number().int(),
  mapping: ImportMapping,
  /** The time zone of times that name none. */
  zone: z.string(),
  /** How all numeric dates are read, and whether numbers are days of a spreadsheet; null until the file was examined. */
  date_order: DateOrder.nullable(),
  day_numbers: z.boolean().nullable(),
  /** Whether `date_order` is "month". */
  month_first: z.boolean(),
  /** The character set of the file, chosen or detected; null until it is detected. */
  charset: ImportCharset.nullable(),
  /** The line of the header where a user chose it. */
  header_line: z.number().int().nullable(),
  /** Whether it is known which posts it added, so that it can be undone. */
  undoable: z.boolean(),
  /** Posts that the undo deleted, and those that it did not: with a ticket or notes, or also in another import. */
  removed: z.number().int(),
  retained: z.number().int(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  error: z.string().nullable(),
  error_fault: StoredFault,
});
export type Import = z.infer<typeof Import>;

/**
 * A row that was not imported: its number in the file (the first data row is 1), the faulty column and why. `kept` where the row was
 * imported and only this cell was omitted.
 */
export const Refusal = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  reason: z.string(),
  reason_fault: StoredFault,
  retained: z.boolean(),
});
export type Refusal = z.infer<typeof Refusal>;

/** What an import will do with the tags and sentiments of its columns, by the first 4 MiB of the file. */
export const MarksPreview = z.object({
  /** Different tags of the file: those that exist, those that the import creates, and those that it leaves out. */
  tags_known: z.number().int(),
  tags_new: z.number().int(),
  tags_refused: z.number().int(),
  /** The first of those that it creates or leaves out. */
  tags_shown: z.array(z.string()),
  /** Rows whose sentiment a person set. */
  corrections: z.number().int(),
  /** Whether the caller may add tags to mentions, and correct their sentiment. */
  may_tag: z.boolean(),
  may_correct: z.boolean(),
});
export type MarksPreview = z.infer<typeof MarksPreview>;

const read = {
  kind: 'permitted' as const,
  need: ['listening.monitor.read'] as const,
  product: 'listening' as const,
};
const write = {
  kind: 'permitted' as const,
  need: ['listening.monitor.write'] as const,
  product: 'listening' as const,
};
const one = { params: z.object({ _id: Id }) };

/** The largest file accepted by one import: 4 GiB. */
export const MAX_IMPORT_BYTES = 4 * 1024 ** 3;
/** How much of a file's beginning the preview needs. */
export const PREVIEW_BYTES = 4 * 1024 * 1024;

export const previewImport = defineEndpoint({
  name: 'import.preview',
  method: 'POST',
  path: '/listening/imports/preview',
  access: write,
  summary:
    'Preview an import: columns, first rows, a suggested mapping and how dates read, from the first 4 MiB of the file',
  input: {
    query: z.strictObject({
      name: z.string().min(1).max(255),
      charset: ImportCharset.optional(),
      header_line: HeaderLine.optional(),
      /** The columns of tags and sentiments for `marks`; where absent, those of the suggested mapping. */
      tags: z.string().min(1).max(500).optional(),
      sentiment: z.string().min(1).max(500).optional(),
      sentiment_by: z.string().min(1).max(500).optional(),
    }),
  },
  answer: z.object({
    format: z.enum(['csv', 'jsonl']),
    /** The character set in which the rows are read: the chosen one, otherwise the detected one. */
    charset: ImportCharset,
    /** The line of the header (null in JSON), and the first lines of the file as they are. */
    header_line: z.number().int().nullable(),
    lines: z.array(z.string()),
    /** The time zone named by the column of dates, as in the suite's own exports. */
    zone: z.string().nullable(),
    columns: z.array(z.string()),
    rows: z.array(z.record(z.string(), z.string())),
    mapping: z.partialRecord(ImportField, z.string()),
    /** Whether the dates of the suggested column put the month first. */
    month_first: z.boolean(),
    /** Columns that may contain the date of a post, the suggested one first. */
    dates: z.array(ColumnDates),
    /** What is done with tags and sentiments; null where no column has them. */
    marks: MarksPreview.nullable(),
  }),
  errors: ['file_unreadable', 'too_large'],
  bodyKind: 'stream',
  transaction: false,
  idempotent: false,
});

export const createImport = defineEndpoint({
  name: 'import.create',
  method: 'POST',
  path: '/listening/imports',
  access: write,
  summary:
    'Import a file of posts (CSV, JSONL or a JSON list, plain or gzip); importing it again changes nothing',
  input: {
    query: z.strictObject({
      name: z.string().min(1).max(255),
      /** The mapping as JSON text. */
      mapping: z.string().max(8000),
      channel: Channel.default('file'),
      /** The time zone of times that name none; where absent, the one that the column names, otherwise UTC. */
      zone: ZoneName.optional(),
      charset: ImportCharset.optional(),
      header_line: HeaderLine.optional(),
      /**
       * How numeric dates are read; a row that does not fit is refused. Where absent, as detected from the whole file, otherwise day first.
       */
      date_order: DateOrder.optional(),
      /** The same as `date_order` "month" or "day". */
      month_first: z.stringbool().optional(),
      /** Whether numbers such as 46090 are days of a spreadsheet; where absent, when all dates of the file look so. */
      day_numbers: z.stringbool().optional(),
    }),
  },
  answer: Import,
  status: 202,
  errors: ['mapping_invalid', 'file_unreadable', 'too_large'],
  event: 'import.created',
  bodyKind: 'stream',
  transaction: false,
  idempotent: false,
});

export const listImports = defineEndpoint({
  name: 'import.list',
  method: 'GET',
  path: '/listening/imports',
  access: read,
  summary: 'List imports, newest first',
  input: { query: z.strictObject(PageQuery.shape) },
  answer: z.object({ items: z.array(Import), next: z.string().nullable() }),
  errors: ['cursor_invalid'],
});

export const getImport = defineEndpoint({
  name: 'import.get',
  method: 'GET',
  path: '/listening/imports/{_id}',
  access: read,
  summary: 'Get an import with its progress',
  input: one,
  answer: Import,
  errors: ['not_found'],
});

export const listRefusals = defineEndpoint({
  name: 'import.refusals',
  method: 'GET',
  path: '/listening/imports/{_id}/refusals',
  access: read,
  summary: 'List the rejected rows of an import with the reasons',
  input: { ...one, query: z.strictObject(PageQuery.shape) },
  answer: z.object({ items: z.array(Refusal), next: z.string().nullable() }),
  errors: ['not_found', 'cursor_invalid'],
});

export const cancelImport = defineEndpoint({
  name: 'import.cancel',
  method: 'DELETE',
  path: '/listening/imports/{_id}',
  access: write,
  summary: 'Cancel a running import; rows imported so far stay',
  input: one,
  answer: Import,
  errors: ['not_found'],
  event: 'import.cancelled',
});

export const undoImport = defineEndpoint({
  name: 'import.undo',
  method: 'POST',
  path: '/listening/imports/{_id}/undo',
  access: write,
  summary:
    'Take back an import: remove the posts that it added, except those with a ticket or notes and those that another import has too, and the tags and sentiments that it set on others',
  input: one,
  answer: Import,
  errors: ['not_found', 'illegal_transition'],
  event: 'import.undo_started',
});

export const ENDPOINTS = [
  previewImport,
  createImport,
  listImports,
  getImport,
  listRefusals,
  cancelImport,
  undoImport,
];

export const EVENTS = [
  'import.created',
  'import.progressed',
  'import.finished',
  'import.cancelled',
  'import.undo_started',
  'import.undone',
].map((name) => defineEvent({ name, need: ['listening.monitor.read'], data: z.unknown() }));

export const runImportJob = defineJob({
  name: 'imports.run',
  payload: z.object({ account_id: Id, import_id: Id }),
  attempts: 10,
  // Two queues for all accounts: imports wait for the pipeline, and must leave capacity for other work.
  queue: ({ account_id }) => `import:${Number.parseInt(account_id.slice(-1), 16) % 2}`,
});

/** Deletes the posts of an import that is being undone. */
export const undoImportJob = defineJob({
  name: 'imports.undo',
  payload: z.object({ account_id: Id, import_id: Id }),
  attempts: 10,
  queue: ({ account_id }) => `import-undo:${Number.parseInt(account_id.slice(-1), 16) % 2}`,
});

export const JOBS = [runImportJob, undoImportJob];
