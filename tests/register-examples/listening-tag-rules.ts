import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { tagRules } from '#contracts/listening/tag-rules/area.ts';
import type { TagType } from '#contracts/tags/tag.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

const calls = buildCollectionEndpoints(tagRules, 'rules');
const from = '2026-10-01T00:00:00.000Z';
const to = '2026-12-01T00:00:00.000Z';
let made = 0;

/** A new tag of listening, with its category and group. */
export async function addListeningTag({ admin }: Pick<Stage, 'admin'>): Promise<string> {
  const add = async (type: TagType, body: object): Promise<string> =>
    (
      await admin.call(tagCalls.create, {
        params: { product: 'listening', type },
        body: { name: `Ruled ${type} ${(made += 1)}`, ...body },
      })
    )._id;
  const category = await add('category', { ticket_group_id: await add('group', {}) });
  return add('tag', { ticket_cat_id: category });
}

async function good(stage: Stage) {
  return {
    name: `Tag rule ${(made += 1)}`,
    query: 'ส่งช้า OR "late delivery"',
    tag_ids: [await addListeningTag(stage)],
  };
}
async function rule(stage: Stage): Promise<string> {
  const { body } = await stage.admin.attempt(calls.create, { body: await good(stage) });
  return String((body as { _id: unknown })._id);
}

export const tagRuleExamples: Record<string, Example> = {
  'tag_rule.create': async (stage) => ({ body: await good(stage) }),
  'tag_rule.update': async (stage) => ({ params: { _id: await rule(stage) }, body: { query: 'ช้ามาก' } }),
  'tag_rule.delete': async (stage) => ({ params: { _id: await rule(stage) } }),
  'tag_rule.delete-many': async (stage) => ({ body: { ids: [await rule(stage)] } }),
  'collection-gap.list': async () => ({ query: { from, to } }),
  'tag-rule.try': async () => ({ body: { query: 'ส่งช้า', from, to } }),
  'tag-rule.apply': async (stage) => ({ params: { _id: await rule(stage) }, body: { from } }),
};
