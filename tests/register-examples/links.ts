import { createLink, deleteLink } from '#contracts/links/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

const body = { url: 'https://shop.example/sale' };
async function newLink({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await admin.call(createLink, { body });
  return { _id };
}

/** The calls of short links. */
export const linkExamples: Record<string, Example> = {
  'short_link.list': async (stage) => {
    await newLink(stage);
    return {};
  },
  'short_link.options': async () => ({}),
  'short_link.get': async (stage) => ({ params: await newLink(stage) }),
  'short_link.create': async () => ({ body }),
  'short_link.update': async (stage) => ({ params: await newLink(stage), body: { title: 'Sale' } }),
  'short_link.delete': async (stage) => ({ params: await newLink(stage) }),
  'short_link.restore': async (stage) => {
    const params = await newLink(stage);
    await stage.admin.call(deleteLink, { params });
    return { params };
  },
  'short_link.statistics': async (stage) => ({
    params: await newLink(stage),
    query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
  }),
  'short_link.qr': async (stage) => ({ params: await newLink(stage) }),
};
