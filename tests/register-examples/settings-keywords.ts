import { createKeyword, deleteKeyword } from '#contracts/keywords/endpoints.ts';
import { createKeywordOption } from '#contracts/keywords/options.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

const params = { product: 'listening' as const };
let made = 0;
const body = () => ({ name: `Many ${(made += 1)}`, patterns: ['กาแฟ*ดอยช้าง|ขายต่อ'] });
async function keyword({ admin }: Stage): Promise<string> {
  return (await admin.call(createKeyword, { params, body: body() }))._id;
}
const ids = async (stage: Stage) => ({ ids: [await keyword(stage)] });
const option = () => ({ name: `Filter ${(made += 1)}`, filter: { q: 'กาแฟ' } });
async function saved({ admin }: Stage): Promise<string> {
  return (await admin.call(createKeywordOption, { params, body: option() }))._id;
}

/** Bulk calls of keywords, their options, and the central root variant. */
export const keywordExamples: Record<string, Example> = {
  'keyword.options': async () => ({ params, query: {} }),
  'keyword.options-root': async () => ({}),
  'keyword.options-create': async () => ({ params, body: option() }),
  'keyword.options-update': async (stage) => ({ params, body: { ...option(), _id: await saved(stage) } }),
  'keyword.options-delete': async (stage) => ({ params, body: { ids: [await saved(stage)] } }),
  'keyword.export': async () => ({ params }),
  'keyword.import': async () => ({ params, body: { csv: `name,patterns\n"File ${(made += 1)}","a*b|c"` } }),
  'keyword.uses': async (stage) => ({ params, body: await ids(stage) }),
  'keyword.change-many': async (stage) => ({
    params,
    body: { ...(await ids(stage)), change: { active: false } },
  }),
  'keyword.apply-to-all': async (stage) => ({
    params,
    body: { ...(await ids(stage)), act: 'add', side: 'excludes', word: 'used', reach: 'all_sets' },
  }),
  'keyword.restore': async (stage) => {
    const _id = await keyword(stage);
    await stage.admin.call(deleteKeyword, { params: { ...params, _id } });
    return { params, body: { ids: [_id] } };
  },
  'keyword.delete-many': async (stage) => ({ params, body: await ids(stage) }),
  'keyword.root-list': async () => ({ query: {} }),
  'keyword.root-count': async () => ({}),
  'keyword.root-get': async (stage) => ({ params: { _id: await keyword(stage) }, query: {} }),
  'keyword.root-create': async () => ({ body: { ...body(), product: 'crm' } }),
  'keyword.root-update': async (stage) => ({
    params: { _id: await keyword(stage) },
    body: { active: false },
  }),
  'keyword.root-delete': async (stage) => ({ params: { _id: await keyword(stage) } }),
  'keyword.root-delete-many': async (stage) => ({ body: await ids(stage) }),
  'keyword.root-delete-none': async (stage) => ({ body: await ids(stage) }),
};
