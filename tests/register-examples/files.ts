import { uploadFile } from '#contracts/kit/files/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { buildPng } from '#tests/factories/picture.ts';

const upload = { query: { purpose: 'canned_response', name: 'picture.png' }, body: buildPng(8, 6) };
async function stored({ admin }: Stage) {
  const { _id } = uploadFile.answer.parse((await admin.attempt(uploadFile, upload)).body);
  return { params: { _id } };
}

/** The calls of stored files, and reads of several calls at once. */
export const fileExamples: Record<string, Example> = {
  'reads.many': async () => ({ body: { reads: [{ name: 'ticket.counts' }, { name: 'ticket.groups' }] } }),
  'file.upload': async () => upload,
  'file.get': stored,
  'file.thumbnail': stored,
};
