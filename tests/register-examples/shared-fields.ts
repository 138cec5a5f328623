import { createSharedField, updateSharedField } from '#contracts/shared-fields/endpoints.ts';
import type { SharedField } from '#contracts/shared-fields/shared-field.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

const body = {
  labels: { en: 'Angry share', th: 'สัดส่วนความไม่พอใจ' },
  definition: { kind: 'measure' as const, data_set: 'mentions', formula: 'negative / mentions' },
  share: 'all' as const,
};

const aField = ({ admin }: Stage): Promise<SharedField> => admin.call(createSharedField, { body });
const idOf = async (stage: Stage): Promise<{ _id: string }> => ({ _id: (await aField(stage))._id });

/** The calls of shared fields. */
export const sharedFieldExamples: Record<string, Example> = {
  'custom_viz_field.list': async (stage) => {
    await aField(stage);
    return {};
  },
  'custom_viz_field.create': async () => ({ body }),
  'custom_viz_field.update': async (stage) => ({
    params: await idOf(stage),
    body: { labels: { en: 'Share of anger', th: '' } },
  }),
  'custom_viz_field.certify': async (stage) => ({ params: await idOf(stage), body: { official: true } }),
  'custom_viz_field.delete': async (stage) => ({ params: await idOf(stage) }),
  'custom_viz_field.usage': async (stage) => ({ params: await idOf(stage) }),
  'custom_viz_field.versions': async (stage) => ({ params: await idOf(stage) }),
  'custom_viz_field.restore': async (stage) => {
    const { _id, version } = await aField(stage);
    await stage.admin.call(updateSharedField, { params: { _id }, body: { labels: { en: 'New', th: '' } } });
    return { params: { _id, number: String(version) } };
  },
};
