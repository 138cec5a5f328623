import type { Session } from '#contracts/identity/session.ts';
import { isActive, Product } from '#contracts/kit/products.ts';
import type { VisibilitySet } from '#contracts/semantic/visibility-sets.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { listAllKeywordNames } from '#server/keywords/public.ts';
import { getActorUserId, type Actor, type UnitOfWork } from '#server/kit/db/unit.ts';
import {
  loadCrmRestrictions,
  loadListeningRestriction,
  loadListeningTags,
} from '#server/people/visibility/public.ts';
import { collectIds, listNumberedTags, listTagsBelow, loadAllowedTags } from '#server/tags/public.ts';

/**
 * For whom a question is answered: the permissions, the person whose group restricts what is counted (nobody in particular sees all), and
 * whether personal fields are shown. It is always the reader, never the owner of what is read.
 */
export type ViewerInput = {
  permissions: readonly string[];
  person: Pick<Actor, 'kind' | 'id'>;
  personal: boolean;
};

/** The signed-in user: with the permissions of those products that the account uses. */
export function toViewerInput({ user, account }: Session, actor: Actor): ViewerInput {
  const isUsed = (permission: string): boolean => {
    const product = Product.safeParse(permission.split('.')[0]).data;
    return product === undefined || isActive(account.product, product);
  };
  return { permissions: user.role.permissions.filter(isUsed), person: actor, personal: true };
}

/** The viewer as planner and statements need it: with the sets of values to which groups restrict their members, in both products. */
export async function loadViewer(
  unit: UnitOfWork,
  { permissions, person, personal }: ViewerInput,
): Promise<Viewer> {
  const sets: Partial<Record<VisibilitySet, readonly (string | number)[]>> = {
    ...(await loadListeningSets(unit, person)),
    ...(await loadCrmSets(unit, getActorUserId(person))),
  };
  return { permissions: new Set(permissions), personal, sets };
}

type Sets = Partial<Record<VisibilitySet, readonly (string | number)[]>>;

async function loadListeningSets(unit: UnitOfWork, person: ViewerInput['person']): Promise<Sets> {
  const restriction = await loadListeningRestriction(unit, person);
  const tags = await loadListeningTags(unit, person);
  const keywords = restriction?.keywords ? new Set(restriction.keywords) : null;
  return {
    ...(keywords && {
      listening_keywords: (await listAllKeywordNames(unit)).flatMap(({ _id, number }) =>
        keywords.has(_id) ? [number] : [],
      ),
    }),
    ...(restriction && restriction.without.length > 0
      ? { listening_hidden_sources: restriction.without }
      : {}),
    ...(tags && {
      listening_tags: listTagsBelow(await listNumberedTags(unit), tags).map(({ number }) => number),
    }),
  };
}

async function loadCrmSets(unit: UnitOfWork, userId: string | null): Promise<Sets> {
  if (userId === null) return {};
  const restriction = (await loadCrmRestrictions(unit)).get(userId);
  const tags = await loadAllowedTags(unit, userId);
  return {
    ...(restriction?.keywords ? { crm_keywords: restriction.keywords } : {}),
    ...(restriction && restriction.without.length > 0 ? { crm_hidden_sources: restriction.without } : {}),
    ...(tags && { crm_tags: [...collectIds(tags.sees)] }),
  };
}
