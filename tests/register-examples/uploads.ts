import { listUploadVersions } from '#contracts/uploads/endpoints.ts';
import { joinUpload } from '#contracts/uploads/join-endpoints.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { makeUpload, previewFile, readInto, sendFile, shapeOf } from '#tests/factories/upload.ts';

let made = 0;
const newName = (): string => `Sales ${(made += 1)}`;
const body =
  'shop,day,amount\nNorth,2026-03-01,12\nSouth,2026-03-02,x\nEast,2026-03-03,4\nWest,2026-03-04,5\nMid,2026-03-05,6\n';

async function upload({ admin }: Stage): Promise<Upload> {
  return makeUpload(admin, body, { name: newName() });
}
const anUpload = async (stage: Stage): Promise<{ _id: string }> => ({ _id: (await upload(stage))._id });

/** An upload with an earlier version. */
async function aFormerVersion(stage: Stage): Promise<{ _id: string; version_id: string }> {
  const { _id } = await upload(stage);
  await readInto(stage.admin, { _id }, { body, mode: 'append' });
  const { items } = await stage.admin.call(listUploadVersions, { params: { _id } });
  return { _id, version_id: items.at(-1)?._id ?? '' };
}

async function creation({ admin }: Stage) {
  const file_id = await sendFile(admin, body);
  return { file_id, name: newName(), shape: shapeOf(await previewFile(admin, file_id)) };
}

/** The calls of uploads. */
export const uploadExamples: Record<string, Example> = {
  'upload_file.create': async () => ({ query: { name: 'sales.csv' }, body }),
  'upload_file.preview': async ({ admin }) => ({ params: { _id: await sendFile(admin, body) }, body: {} }),
  'upload_file.check': async (stage) => {
    const { file_id, shape } = await creation(stage);
    return { params: { _id: file_id }, body: { shape } };
  },
  'upload.list': async (stage) => {
    await upload(stage);
    return {};
  },
  'upload.get': async (stage) => ({ params: await anUpload(stage) }),
  'upload.create': async (stage) => ({ body: await creation(stage) }),
  'upload.update': async (stage) => ({ params: await anUpload(stage), body: { name: newName() } }),
  'upload.add-version': async (stage) => ({
    params: await anUpload(stage),
    body: { file_id: await sendFile(stage.admin, body), mode: 'append' },
  }),
  'upload.versions': async (stage) => ({ params: await anUpload(stage) }),
  'upload.restore-version': async (stage) => ({ params: await aFormerVersion(stage) }),
  'upload.delete': async (stage) => ({ params: await anUpload(stage) }),
  'upload.check-join': async (stage) => ({
    params: await anUpload(stage),
    body: { column: 'c1', data_set: 'mentions', dimension: 'domain' },
  }),
  'upload.join': async (stage) => ({
    params: await anUpload(stage),
    body: { column: 'c1', data_set: 'mentions', dimension: 'domain' },
  }),
  'upload.remove-join': async (stage) => {
    const { _id } = await upload(stage);
    const join = { column: 'c1', data_set: 'mentions', dimension: 'domain' };
    await stage.admin.call(joinUpload, { params: { _id }, body: join });
    return { params: { _id, column: 'c1' } };
  },
  'upload.readers': async (stage) => ({ params: await anUpload(stage) }),
  'upload.preview-rule': async (stage) => ({
    params: await anUpload(stage),
    body: { rule: { kind: 'column', column: 'c1', equals: 'group' } },
  }),
  'upload.change-rule': async (stage) => ({
    params: await anUpload(stage),
    body: { rule: { kind: 'column', column: 'c1', equals: 'email' } },
  }),
  'upload.rows': async (stage) => ({ params: await anUpload(stage), query: {} }),
  'upload.refused-file': async (stage) => ({ params: await aFormerVersion(stage) }),
  'upload.usage': async (stage) => ({ params: await anUpload(stage) }),
};
