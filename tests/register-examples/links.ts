import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { createLink, deleteLink } from '#contracts/links/endpoints.ts';
import { utmTemplates } from '#contracts/links/utm-templates.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { settingsExamples } from './settings.ts';

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

const TEMPLATES = buildCollectionEndpoints(utmTemplates, 'templates');

/** A network has one template: those of earlier examples are deleted first. */
async function clearTemplates({ admin }: Stage): Promise<void> {
  const { items } = (await admin.call(TEMPLATES.list, {})) as { items: { _id: string }[] };
  if (items.length > 0)
    await admin.call(TEMPLATES.removeMany, { body: { ids: items.map(({ _id }) => _id) } });
}

/** The calls of UTM templates. */
export const utmTemplateExamples: Record<string, Example> = Object.fromEntries(
  Object.entries(settingsExamples).flatMap(([name, example]) =>
    name.startsWith('utm_template.')
      ? [
          [
            name,
            async (stage: Stage) => {
              await clearTemplates(stage);
              return example(stage);
            },
          ],
        ]
      : [],
  ),
);
