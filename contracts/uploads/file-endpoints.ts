import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { DryRun, FilePreview } from '#contracts/uploads/dry-run.ts';
import { FileReading } from '#contracts/uploads/file-reading.ts';
import { UploadMode, UploadShape } from '#contracts/uploads/upload.ts';

const write = {
  kind: 'permitted' as const,
  need: ['custom_viz.dashboard.write'] as const,
  product: 'custom_viz' as const,
};
const one = { params: z.object({ _id: Id }) };
const PATH = '/custom_viz/upload_files';

export const storeUploadFile = defineEndpoint({
  name: 'upload_file.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary:
    'Send a file (CSV or XLSX) or a pasted table, which can be previewed, checked and made an upload for a day',
  input: { query: z.strictObject({ name: z.string().min(1).max(255) }) },
  answer: z.object({ _id: Id, file_name: z.string(), bytes: z.number().int() }),
  status: 201,
  errors: ['too_large', 'file_unreadable'],
  bodyKind: 'stream',
  transaction: false,
  idempotent: false,
});

export const previewUploadFile = defineEndpoint({
  name: 'upload_file.preview',
  method: 'POST',
  path: `${PATH}/{_id}/preview`,
  access: write,
  summary:
    'Read the beginning of a file: encoding, separator, sheets, names, and what each column is likely to be',
  input: {
    ...one,
    body: z.strictObject({
      reading: FileReading.default({}),
      /** The upload to which the file is to be added. */
      upload_id: Id.optional(),
    }),
  },
  answer: FilePreview,
  errors: ['not_found', 'file_unreadable'],
  transaction: false,
  idempotent: false,
  reads: true,
});

export const checkUploadFile = defineEndpoint({
  name: 'upload_file.check',
  method: 'POST',
  path: `${PATH}/{_id}/check`,
  access: write,
  summary:
    'Read a file without storing anything: rows that cannot be read and why, keys that repeat, values that match',
  input: {
    ...one,
    body: z.strictObject({
      reading: FileReading.default({}),
      shape: UploadShape,
      upload_id: Id.optional(),
      mode: UploadMode.default('replace'),
    }),
  },
  answer: DryRun,
  errors: ['not_found', 'file_unreadable'],
  transaction: false,
  idempotent: false,
  reads: true,
});

export const ENDPOINTS = [storeUploadFile, previewUploadFile, checkUploadFile];
