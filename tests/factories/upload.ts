import { expect } from 'vitest';
import type { FilePreview } from '#contracts/uploads/dry-run.ts';
import { getUpload, createUpload, addUploadVersion } from '#contracts/uploads/endpoints.ts';
import { previewUploadFile, storeUploadFile } from '#contracts/uploads/file-endpoints.ts';
import type { FileReading } from '#contracts/uploads/file-reading.ts';
import type { RowRule } from '#contracts/uploads/row-rule.ts';
import type { Upload, UploadMode, UploadShape } from '#contracts/uploads/upload.ts';
import type { Person } from '#tests/factories/person.ts';

/** Who sends files: a person of a world, or of a suite in a process of its own. */
type Sender = Pick<Person, 'call' | 'attempt'>;
type FileBody = string | Uint8Array;
let made = 0;

/** Sends a file. @returns its id */
export async function sendFile(person: Sender, body: FileBody, name = 'sales.csv'): Promise<string> {
  const sent = await person.attempt(storeUploadFile, { query: { name }, body });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return storeUploadFile.answer.parse(sent.body)._id;
}

export async function previewFile(
  person: Sender,
  fileId: string,
  reading: FileReading = {},
): Promise<FilePreview> {
  return person.call(previewUploadFile, { params: { _id: fileId }, body: { reading } });
}

/** What a file is by its guesses, with changes. */
export function shapeOf({ guesses }: FilePreview, changes: Partial<UploadShape> = {}): UploadShape {
  return {
    columns: guesses.map(({ column }) => column),
    key: [],
    time: null,
    zone: 'UTC',
    lookup: null,
    ...changes,
  };
}

type MakeOptions = {
  name?: string;
  reading?: FileReading;
  shape?: (preview: FilePreview) => UploadShape;
  rule?: RowRule;
};

/** Makes an upload of a file as its preview suggests, and waits until it is read. */
export async function makeUpload(person: Sender, body: FileBody, options: MakeOptions = {}): Promise<Upload> {
  const { name = `Upload ${(made += 1)}`, reading = {}, shape = shapeOf, rule } = options;
  const file_id = await sendFile(person, body);
  const preview = await previewFile(person, file_id, reading);
  const { _id } = await person.call(createUpload, {
    body: { file_id, reading, name, shape: shape(preview), ...(rule && { rule }) },
  });
  return waitForUpload(person, _id);
}

/** Reads another file into an upload, and waits until it is read. */
export async function readInto(
  person: Sender,
  { _id }: Pick<Upload, '_id'>,
  { body, mode, shape }: { body: FileBody; mode: UploadMode; shape?: UploadShape },
): Promise<Upload> {
  const file_id = await sendFile(person, body);
  await person.call(addUploadVersion, { params: { _id }, body: { file_id, mode, ...(shape && { shape }) } });
  return waitForUpload(person, _id);
}

/** An upload once nothing is being read into it. */
export async function waitForUpload(person: Sender, _id: string): Promise<Upload> {
  const get = () => person.call(getUpload, { params: { _id } });
  await expect.poll(async () => (await get()).reading, { timeout: 60_000, interval: 50 }).toBeNull();
  return get();
}
