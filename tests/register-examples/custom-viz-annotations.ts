import { createAnnotation } from '#contracts/custom-viz/annotations.ts';
import { createVizDashboard } from '#contracts/custom-viz/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

const body = { text: { en: 'Campaign', th: '' }, from: '2026-03-10T03:00:00.000Z' };

async function written({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await admin.call(createAnnotation, { body });
  return { _id };
}

const value = { dimension: 'tag', key: 'price' };

export const vizAnnotationExamples: Record<string, Example> = {
  'custom_viz_annotation.list': async ({ admin }) => {
    const { _id } = await admin.call(createVizDashboard, {
      body: { name: 'Annotated', document: { tabs: [{ _id: 'a', name: {} }] } },
    });
    return { query: { dashboard: _id } };
  },
  'custom_viz_annotation.create': async () => ({ body }),
  'custom_viz_annotation.update': async (stage) => ({ params: await written(stage), body: { to: null } }),
  'custom_viz_value_color.list': async () => ({}),
  'custom_viz_value_color.give': async () => ({ body: { values: [value] } }),
  'custom_viz_value_color.set': async () => ({ body: { ...value, slot: 3 } }),
  'custom_viz_annotation.delete': async (stage) => ({ params: await written(stage) }),
};
