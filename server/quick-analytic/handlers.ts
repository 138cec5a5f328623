import * as contract from '#contracts/quick-analytic/endpoints.ts';
import { listRising } from '#contracts/quick-analytic/rising.ts';
import { bind } from '#server/kit/http/call.ts';
import { listFeed, makeMatchBase } from '#server/listening/public.ts';
import { answerSearch } from '#server/quick-analytic/answers/answer-search.ts';
import { resolveSearch } from '#server/quick-analytic/answers/search-context.ts';
import { checkTerms } from '#server/quick-analytic/check-terms.ts';
import { countNow } from '#server/quick-analytic/count-now.ts';
import { readCoverage } from '#server/quick-analytic/coverage/coverage.ts';
import { previewTerm } from '#server/quick-analytic/preview.ts';
import { chargeSearch } from '#server/quick-analytic/recent/charge.ts';
import { readRising } from '#server/quick-analytic/rising.ts';
import { loadSearchScope } from '#server/quick-analytic/search-scope.ts';
import { findNearSpellings } from '#server/quick-analytic/spellings/spellings.ts';
import { listSearchSuggestions } from '#server/quick-analytic/suggestions.ts';

export const handlers = [
  bind(contract.previewSearch, async (call) => previewTerm(await loadSearchScope(call), call.body)),
  bind(contract.querySearch, async (call) => {
    checkTerms(call.body.search.terms);
    await chargeSearch(call, call.body.search.terms);
    return { answers: await answerSearch(await loadSearchScope(call), call.body) };
  }),
  bind(contract.listSearchPosts, async (call) => {
    const { search, time_zone, ...page } = call.body;
    checkTerms(search.terms);
    await chargeSearch(call, search.terms);
    const scope = await loadSearchScope(call);
    const periods = resolveSearch(search, time_zone);
    const base = makeMatchBase({ ...periods, level: 'figures' });
    return listFeed(scope, { ...periods.filter, ...page, order: 'desc' }, base);
  }),
  bind(contract.countSearchPosts, async (call) => {
    const { terms } = call.body.search;
    checkTerms(terms);
    await chargeSearch(call, terms);
    return countNow(await loadSearchScope(call), call.body);
  }),
  bind(contract.getSearchCoverage, async (call) => {
    checkTerms(call.body.terms);
    return readCoverage(await loadSearchScope(call), call.body);
  }),
  bind(contract.listNearSpellings, async (call) => findNearSpellings(await loadSearchScope(call), call.body)),
  bind(listRising, async (call) => readRising(await loadSearchScope(call), call.query)),
  bind(contract.listSuggestions, async (call) =>
    listSearchSuggestions(await loadSearchScope(call), call.body),
  ),
];
