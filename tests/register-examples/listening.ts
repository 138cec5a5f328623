import { startBackfill } from '#contracts/keywords/backfill.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { cancelImport, createImport } from '#contracts/listening/import.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';

const from = '2026-10-01T00:00:00.000Z';
const to = '2026-12-01T00:00:00.000Z';
const query = { from, to };
const product = 'listening';
let made = 0;

const keywordBody = () => ({ name: `Keyword ${(made += 1)}`, patterns: ['กาแฟ*ดอยช้าง|ขายต่อ'] });
async function keyword({ admin }: Stage): Promise<{ product: string; _id: string }> {
  const { _id } = await admin.call(createKeyword, { params: { product }, body: keywordBody() });
  return { product, _id };
}

const csv = 'text,date\nกาแฟดี,2026-11-01\n';
const importQuery = { name: 'posts.csv', mapping: JSON.stringify({ text: 'text', published_at: 'date' }) };
async function anImport({ admin }: Stage): Promise<{ _id: string }> {
  const answered = await admin.attempt(createImport, { query: importQuery, body: csv });
  return { _id: String((answered.body as { _id: unknown })._id) };
}

/** A finished one, as the example of undo. */
async function anEndedImport(stage: Stage): Promise<{ _id: string }> {
  const params = await anImport(stage);
  await stage.admin.call(cancelImport, { params });
  return params;
}

async function mention({ world, admin }: Stage): Promise<{ _id: string }> {
  await ingestPosts(world, admin.accountId, [makePost()]);
  const { items } = await admin.call(listMentions, { query });
  return { _id: items[0]?._id ?? '' };
}

export const listeningExamples: Record<string, Example> = {
  'keyword.list': async () => ({ params: { product } }),
  'keyword.count': async () => ({ params: { product } }),
  'keyword.get': async (stage) => ({ params: await keyword(stage) }),
  'keyword.create': async () => ({ params: { product }, body: keywordBody() }),
  'keyword.update': async (stage) => ({ params: await keyword(stage), body: { active: false } }),
  'keyword.delete': async (stage) => ({ params: await keyword(stage) }),
  'keyword.preview': async () => ({ body: { patterns: ['กาแฟ'], from, to } }),
  'keyword.query-values': async () => ({ query: { field: 'lang' } }),
  'keyword.backfill': async (stage) => ({ params: await keyword(stage), body: { from } }),
  'keyword.backfill-many': async (stage) => {
    const { _id } = await keyword(stage);
    return { params: { product }, body: { ids: [_id], from } };
  },
  'keyword.backfill-estimate': async (stage) => ({ params: await keyword(stage), query: { from } }),
  'keyword.backfill-state': async (stage) => {
    const params = await keyword(stage);
    await stage.admin.attempt(startBackfill, { params, body: { from } });
    return { params };
  },
  'mention.volume': async () => ({ query }),
  'mention.list': async () => ({ query }),
  'mention.count': async () => ({ query }),
  'mention.difference': async () => ({ query }),
  'mention.explain': async (stage) => ({ params: await mention(stage), query: {} }),
  'mention.explain-query': async (stage) => ({
    params: await mention(stage),
    body: { query: 'กาแฟ NOT ชา' },
  }),
  'import.preview': async () => ({ query: { name: 'posts.csv' }, body: csv }),
  'import.create': async () => ({ query: importQuery, body: csv }),
  'import.list': async () => ({}),
  'import.get': async (stage) => ({ params: await anImport(stage) }),
  'import.refusals': async (stage) => ({ params: await anImport(stage), query: {} }),
  'import.cancel': async (stage) => ({ params: await anImport(stage) }),
  'import.undo': async (stage) => ({ params: await anEndedImport(stage) }),
};
