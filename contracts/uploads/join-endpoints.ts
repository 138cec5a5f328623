import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { ColumnId } from '#contracts/uploads/column.ts';
import { JoinCheck, UploadJoin } from '#contracts/uploads/join.ts';
import { Upload } from '#contracts/uploads/upload.ts';

const write = {
  kind: 'permitted' as const,
  need: ['custom_viz.dashboard.write'] as const,
  product: 'custom_viz' as const,
};
const PATH = '/custom_viz/uploads/{_id}';

export const checkUploadJoin = defineEndpoint({
  name: 'upload.check-join',
  method: 'POST',
  path: `${PATH}/join_check`,
  access: write,
  summary:
    'Say how the values of a column and of a dimension of another data set fit, without changing anything; only for who sees all rows of the upload',
  input: { params: z.object({ _id: Id }), body: UploadJoin },
  answer: JoinCheck,
  errors: ['not_found', 'not_permitted', 'invalid_request'],
  transaction: false,
  idempotent: false,
  reads: true,
});

export const joinUpload = defineEndpoint({
  name: 'upload.join',
  method: 'PUT',
  path: `${PATH}/joins`,
  access: write,
  summary:
    'Join an upload to another data set by a column; where a value has several rows, this has to be accepted. Fixes are made in the background',
  input: {
    params: z.object({ _id: Id }),
    body: UploadJoin.extend({
      /** Whether values with several rows are accepted: the numbers of these rows are added up by value. */
      accept_repeats: z.boolean().default(false),
    }),
  },
  answer: Upload,
  errors: ['not_found', 'not_permitted', 'invalid_request', 'already_running', 'illegal_transition'],
  event: 'upload.joined',
  transaction: false,
});

export const removeUploadJoin = defineEndpoint({
  name: 'upload.remove-join',
  method: 'DELETE',
  path: `${PATH}/joins/{column}`,
  access: write,
  summary: 'Remove the join of a column; values that were fixed stay as they are',
  input: { params: z.object({ _id: Id, column: ColumnId }) },
  answer: Upload,
  errors: ['not_found', 'not_permitted'],
  event: 'upload.updated',
});

export const ENDPOINTS = [checkUploadJoin, joinUpload, removeUploadJoin];
