import { isActive } from '#contracts/kit/products.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';
import { readOptionLists, type OptionProduct } from '#contracts/settings/option-lists.ts';
import { TAG_NEEDS } from '#contracts/tags/needs.ts';
import type { TicketTag } from '#contracts/tags/tag.ts';
import { listKeywordNames } from '#server/keywords/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import {
  loadCrmRestrictions,
  readOption,
  loadListeningRestriction,
} from '#server/people/visibility/public.ts';
import * as store from '#server/settings/options/choices-store.ts';
import { loadAllowedTags, listVisibleTags } from '#server/tags/public.ts';

/** What reading each list requires; people and groups are listed for everybody, since forms offer them. */
const NEEDS: Record<'roles' | 'custom_socials', Requirement> &
  Record<'keywords' | 'engagements', Record<OptionProduct, Requirement>> = {
  roles: [['center.role_management.read', 'center.user_management.read']],
  custom_socials: ['listening.monitor.read'],
  keywords: { listening: ['listening.keyword.read'], crm: ['crm.keyword.read'] },
  engagements: { listening: ['listening.engagement.read'], crm: ['crm.channel.read'] },
};

export const handlers = [
  bind(readOptionLists, async ({ unit, session, params: { product } }) => {
    if (!isActive(session.account.product, product)) refuse('not_permitted');
    const may = (need: Requirement): boolean => allows(session.user.role.permissions, need);
    const held =
      product === 'listening'
        ? await loadListeningRestriction(unit)
        : (await loadCrmRestrictions(unit)).get(session.user._id);
    const keywords = held?.keywords && new Set(held.keywords);
    const isShown = ({ _id }: { _id: string }) => !held?.without.includes(_id);
    return {
      users: await store.listUserChoices(unit),
      groups: await store.listNameChoices(unit, 'groups'),
      roles: may(NEEDS.roles) ? await store.listNameChoices(unit, 'roles') : [],
      keywords: may(NEEDS.keywords[product])
        ? (await listKeywordNames(unit, product)).filter(({ _id }) => keywords?.has(_id) ?? true)
        : [],
      tags: may(TAG_NEEDS.read[product])
        ? (await tagsSeen(unit, product, session.user._id)).map(({ _id, name, parent_id }) => ({
            _id,
            name,
            parent_id,
          }))
        : [],
      engagements: may(NEEDS.engagements[product])
        ? (await store.listChannelChoices(unit, product)).filter(isShown)
        : [],
      userGroupOption: session.group ? await readOption(unit, { product, groupId: session.group._id }) : null,
      custom_socials: may(NEEDS.custom_socials) ? (await store.listMonitorChoices(unit)).filter(isShown) : [],
    };
  }),
];

/** The tags that the reader's group sees. */
async function tagsSeen(
  unit: UnitOfWork,
  product: OptionProduct,
  userId: string,
): Promise<readonly TicketTag[]> {
  return (
    (product === 'crm' ? await loadAllowedTags(unit, userId) : null)?.sees ?? listVisibleTags(unit, product)
  );
}
