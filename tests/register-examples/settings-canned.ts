import { createCannedFolder, createCannedResponse } from '#contracts/crm/canned/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

let made = 0;
const folder = () => ({ name: `Folder ${(made += 1)}` });
const response = () => ({ title: `Greeting ${(made += 1)}`, text: 'สวัสดีค่ะ {{customer.name}}' });

async function inFolder({ admin }: Stage) {
  return {
    params: { _id: (await admin.call(createCannedFolder, { body: folder() }))._id },
  };
}
async function oneResponse(stage: Stage) {
  const { params } = await inFolder(stage);
  return {
    params: { _id: (await stage.admin.call(createCannedResponse, { params, body: response() }))._id },
  };
}

/** The calls of canned responses. */
export const cannedExamples: Record<string, Example> = {
  'canned_response.list': async () => ({}),
  'canned_response_folder.create': async () => ({ body: folder() }),
  'canned_response_folder.update': async (stage) => ({ ...(await inFolder(stage)), body: folder() }),
  'canned_response_folder.delete': inFolder,
  'canned_response.create': async (stage) => ({ ...(await inFolder(stage)), body: response() }),
  'canned_response.update': async (stage) => ({ ...(await oneResponse(stage)), body: response() }),
  'canned_response.delete': oneResponse,
  'canned_response.uses': oneResponse,
  'canned_response.export': async () => ({}),
  'canned_response.import': async () => ({
    body: { csv: `folder,title,text\nReturns,File ${(made += 1)},By post` },
  }),
};
