import * as contract from '#contracts/people/visibility/endpoints.ts';
import { withoutEmpty } from '#contracts/people/visibility/option.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { countChoices, findKeywordIdsOfTag, readChoices } from '#server/people/visibility/choices-store.ts';
import { findOptions, isGroup, listGroupOptions } from '#server/people/visibility/option-store.ts';
import {
  changeOption,
  getChosenIds,
  readOption,
  type GroupOptionKey,
} from '#server/people/visibility/options.ts';
import { changeSetting, readSetting } from '#server/people/visibility/setting.ts';

async function optionsOf(unit: UnitOfWork, { product, groupId }: GroupOptionKey) {
  if (!(await isGroup(unit, groupId))) refuse('not_found');
  return findOptions(unit, product, groupId);
}

/** One page of what a group sees of a field; the offset of the next is its cursor. */
async function fieldPage({ unit, params }: Call<typeof contract.getOptionField>) {
  const { field, product, a, b, c } = params;
  const wanted = {
    field,
    product,
    chosen: getChosenIds(await optionsOf(unit, params), field),
    parent: a === contract.NONE ? undefined : a,
    text: b === contract.NONE ? undefined : b,
  };
  const items = await readChoices(unit, wanted, { offset: c, limit: contract.OPTION_PAGE });
  const total = await countChoices(unit, wanted);
  const next = c + items.length;
  return { items, total, next: items.length > 0 && next < total ? String(next) : null };
}

const heldTo = (ids: readonly unknown[] | null): number | null => (ids && ids.length > 0 ? ids.length : null);

export const handlers = [
  bind(contract.listManagedGroups, async ({ unit, params }) => ({
    items: (await listGroupOptions(unit, params.product)).map(({ keywords_enable, keywords, ...group }) => ({
      ...group,
      keywords: keywords_enable ? withoutEmpty({ enable: true, data: keywords ?? [] }).data.length : null,
      tags: heldTo(group.tags),
      custom_socials: heldTo(group.custom_socials),
      engagements: heldTo(group.engagements),
    })),
    next: null,
  })),
  bind(contract.listOptionChoices, async ({ unit, params: { product } }) => {
    const all = (field: 'keywords' | 'tags' | 'custom_socials' | 'engagements') =>
      readChoices(unit, { field, product, chosen: null });
    return {
      keywords: await all('keywords'),
      tags: await all('tags'),
      custom_socials: await all('custom_socials'),
      engagements: (await all('engagements')).map((one) => ({ ...one, channel: one.channel ?? '' })),
    };
  }),
  bind(contract.getGroupOption, ({ unit, params }) => readOption(unit, params)),
  bind(contract.setGroupOption, ({ unit, params, body }) => changeOption(unit, params, body)),
  ...[contract.getOptionField, ...contract.SHORT_FIELD_CALLS].map((endpoint) => bind(endpoint, fieldPage)),
  bind(contract.getKeywordsOfTag, async ({ unit, params }) => {
    const { product, tagId } = params;
    const seen = getChosenIds(await optionsOf(unit, params), 'keywords');
    const ids = requireFound(await findKeywordIdsOfTag(unit, product, tagId));
    const chosen = seen === null ? ids : ids.filter((id) => seen.includes(id));
    return { items: await readChoices(unit, { field: 'keywords', product, chosen }), next: null };
  }),
  bind(contract.getGroupSetting, ({ unit, params, query }) =>
    readSetting(unit, params.group_id, query.consume === '1'),
  ),
  bind(contract.setGroupSetting, ({ unit, params, body }) => changeSetting(unit, params.group_id, body)),
];
