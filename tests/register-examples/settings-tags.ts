import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { createGroup } from '#contracts/people/group.ts';
import * as manage from '#contracts/people/visibility/endpoints.ts';
import * as tags from '#contracts/tags/endpoints.ts';
import type { TagProduct, TagType } from '#contracts/tags/tag.ts';
import { tagCalls, ticketTagCalls } from '#contracts/tags/type-endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

let made = 0;

type Branch = { group: string; category: string; tag: string };

/** A new group with a category with a tag. */
async function branch({ admin }: Stage, product: TagProduct = 'crm'): Promise<Branch> {
  const add = async (type: TagType, body: object): Promise<string> =>
    (
      await admin.call(tagCalls.create, {
        params: { product, type },
        body: { name: `${type} ${(made += 1)}`, ...body },
      })
    )._id;
  const group = await add('group', {});
  const category = await add('category', { ticket_group_id: group });
  return { group, category, tag: await add('tag', { ticket_cat_id: category }) };
}

const product = { product: 'crm' };
async function newTag(stage: Stage) {
  return {
    name: `New tag ${(made += 1)}`,
    ticket_cat_id: (await branch(stage)).category,
    keyword_ids: [(await keyword(stage))._id],
  };
}
function keyword({ admin }: Stage) {
  return admin.call(createKeyword, {
    params: { product: 'crm' },
    body: { name: `Word of a tag ${(made += 1)}`, patterns: ['ส่งช้า'] },
  });
}
async function group({ admin }: Stage): Promise<string> {
  return (
    await admin.call(createGroup, {
      query: { accountID: String(admin.accountId) },
      body: { name: `Team ${(made += 1)}` },
    })
  )._id;
}

/** The calls by type exist at two paths; the same inputs are valid at both. */
function typeExamples(calls: typeof tagCalls | typeof ticketTagCalls): [string, Example][] {
  const place = calls === tagCalls ? product : {};
  const kind = { ...place, type: 'tag' };
  const one = async (stage: Stage) => ({ ...kind, _id: (await branch(stage)).tag });
  return [
    [calls.create.name, async (stage) => ({ params: kind, body: await newTag(stage) })],
    [calls.replace.name, async (stage) => ({ params: await one(stage), body: await newTag(stage) })],
    [calls.update.name, async (stage) => ({ params: await one(stage), body: await newTag(stage) })],
    [
      calls.updateByBody.name,
      async (stage) => ({
        params: kind,
        body: { _id: (await branch(stage)).tag, name: `Named anew ${(made += 1)}` },
      }),
    ],
    [calls.remove.name, async (stage) => ({ params: await one(stage) })],
    [calls.removeNothing.name, async () => 'own-test'],
  ];
}

/** The restrictions of a group: a keyword and a tag of the account. */
async function held(stage: Stage) {
  return {
    keywords: { enable: true, data: [(await keyword(stage))._id] },
    tags: [{ _id: (await branch(stage)).tag }],
    custom_socials: [],
    engagements: [],
  };
}

const ofGroup = async (stage: Stage) => ({ ...product, groupId: await group(stage) });
const fieldExamples = [manage.getOptionField, ...manage.SHORT_FIELD_CALLS].map(
  ({ name }): [string, Example] => [
    name,
    async (stage) => ({
      params: { ...(await ofGroup(stage)), field: 'keywords', a: 'none', b: 'none', c: '0' },
    }),
  ],
);

export const tagExamples: Record<string, Example> = Object.fromEntries<Example>([
  [tags.listTags.name, async () => ({ params: product })],
  [tags.exportTags.name, async () => ({ params: product })],
  [
    tags.countTagUses.name,
    async (stage) => ({ params: product, body: { ids: [(await branch(stage)).group] } }),
  ],
  [
    tags.deleteTags.name,
    async (stage) => ({ params: product, body: { ids: [(await branch(stage)).category] } }),
  ],
  [
    tags.restoreTags.name,
    async (stage) => {
      const ids = [(await branch(stage)).tag];
      const { removal_id } = await stage.admin.call(tags.deleteTags, {
        params: { product: 'crm' },
        body: { ids },
      });
      return { params: product, body: { removal_id } };
    },
  ],
  [
    tags.moveTags.name,
    async (stage) => {
      const [from, to] = [await branch(stage), await branch(stage)];
      return { params: product, body: { ids: [from.tag], to: to.category, before: to.tag } };
    },
  ],
  [
    tags.mergeTags.name,
    async (stage) => ({
      params: product,
      body: { from: (await branch(stage)).tag, into: (await branch(stage)).tag },
    }),
  ],
  [
    tags.importTags.name,
    async () => ({
      params: product,
      body: { csv: `group,category,tag\nOrders,Delivery,Late ${(made += 1)}` },
    }),
  ],
  ...typeExamples(tagCalls),
  ...typeExamples(ticketTagCalls),
  [manage.listManagedGroups.name, async () => ({ params: product })],
  [manage.listOptionChoices.name, async () => ({ params: product })],
  [manage.getGroupOption.name, async (stage) => ({ params: await ofGroup(stage) })],
  [manage.setGroupOption.name, async (stage) => ({ params: await ofGroup(stage), body: await held(stage) })],
  ...fieldExamples,
  [
    manage.getKeywordsOfTag.name,
    async (stage) => ({ params: { ...(await ofGroup(stage)), tagId: (await branch(stage)).tag } }),
  ],
  [
    manage.getGroupSetting.name,
    async (stage) => ({ params: { group_id: await group(stage) }, query: { consume: '1' } }),
  ],
  [
    manage.setGroupSetting.name,
    async (stage) => ({
      params: { group_id: await group(stage) },
      body: { ticket_tags: [(await branch(stage)).tag], keywords: [(await keyword(stage))._id] },
    }),
  ],
]);
