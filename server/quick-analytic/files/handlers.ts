import { makeSearchFile } from '#contracts/quick-analytic/files.ts';
import { bindFile } from '#server/kit/http/call.ts';
import { checkTerms } from '#server/quick-analytic/check-terms.ts';
import { makeFile } from '#server/quick-analytic/files/search-file.ts';
import { chargeSearch } from '#server/quick-analytic/recent/charge.ts';

export const fileHandlers = [
  bindFile(makeSearchFile, async (call) => {
    checkTerms(call.body.search.terms);
    await chargeSearch(call, call.body.search.terms);
    return makeFile(call);
  }),
];
