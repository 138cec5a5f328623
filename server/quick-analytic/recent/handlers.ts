import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { quickAnalyticSettings } from '#contracts/quick-analytic/area.ts';
import * as contract from '#contracts/quick-analytic/recent.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { checkTerms } from '#server/quick-analytic/check-terms.ts';
import { countSearch, readAllowance } from '#server/quick-analytic/recent/charge.ts';
import * as store from '#server/quick-analytic/recent/search-store.ts';
import { readSetting } from '#server/settings/public.ts';

export const recentHandlers = [
  bind(contract.listRecentSearches, async ({ unit, session }) => ({
    items: await store.listSearches(unit, { userId: session.user._id, since: await findKeptSince(unit) }),
    allowance: await readAllowance(unit, session.user._id),
  })),
  bind(contract.recordSearch, async ({ unit, session, body: { terms, address, found } }) => {
    checkTerms(terms);
    const userId = session.user._id;
    await countSearch(unit, { userId, terms });
    const _id = await store.setAddress(unit, { userId, terms, address, found });
    await store.deleteExpired(unit, { userId, before: await findKeptSince(unit) });
    return { _id, allowance: await readAllowance(unit, userId) };
  }),
  bind(contract.deleteRecentSearch, async ({ unit, session, params }) => {
    const userId = session.user._id;
    const hash = requireFound(await store.findHash(unit, { userId, id: params._id }));
    await store.forgetSearches(unit, { userId, hash });
    return params;
  }),
  bind(contract.clearRecentSearches, async ({ unit, session }) => ({
    deleted: await store.forgetSearches(unit, { userId: session.user._id, hash: null }),
  })),
];

/** Since when recent searches are kept, by the account's settings. */
async function findKeptSince(unit: UnitOfWork): Promise<Date> {
  const { recent_days } = await readSetting(unit, quickAnalyticSettings, 'settings');
  return new Date(unit.now.getTime() - recent_days * MS_PER_DAY);
}
