import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import { PurposeName } from '#contracts/kit/files/purpose.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

const one = z.object({ _id: Id });
const access = { kind: 'signed_in' } as const;
const fetched = {
  method: 'GET',
  access,
  input: { params: one },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  transaction: false,
  errors: ['not_found'],
} as const;

/** Accepts a file. Its type is determined from its bytes; only {@link MEDIA_TYPES} are stored. */
export const uploadFile = defineEndpoint({
  name: 'file.upload',
  method: 'POST',
  path: '/files',
  access,
  summary: 'Upload a file; it is kept if something refers to it within a day',
  input: { query: z.strictObject({ purpose: PurposeName, name: z.string().max(1000).default('file') }) },
  answer: StoredFile,
  status: 201,
  errors: [
    'too_large',
    'unsupported_media',
    'file_refused',
    'storage_full',
    'not_permitted',
    'feature_missing',
  ],
  bodyKind: 'stream',
  transaction: false,
  idempotent: false,
});

/** The bytes of a file for those who may see what refers to it; pictures show in place, everything else is saved. */
export const fetchFile = defineEndpoint({
  ...fetched,
  name: 'file.get',
  path: '/files/{_id}',
  summary: 'Get a file',
});

/** A small picture of a picture; one that has none answers itself. */
export const fetchThumbnail = defineEndpoint({
  ...fetched,
  name: 'file.thumbnail',
  path: '/files/{_id}/thumbnail',
  summary: 'Get the thumbnail of a stored image',
});

export const ENDPOINTS = [uploadFile, fetchFile, fetchThumbnail];

/** Deletes files that nothing references, and folders of deleted accounts. Runs hourly. */
export const dropFilesJob = defineJob({
  name: 'files.delete-unused',
  payload: z.object({}).loose(),
  attempts: 3,
});
export const JOBS = [dropFilesJob];
