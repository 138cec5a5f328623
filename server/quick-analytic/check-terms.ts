import { fault } from '#contracts/kit/faults/fault.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { refuse } from '#server/kit/errors.ts';

/**
 * Refuses terms that cannot be read. Each is read by itself, so that the places of the faults are those of the term as it was typed.
 * @throws invalid_request with every fault of the first such term and its place
 */
export function checkTerms(terms: readonly string[]): void {
  for (const [place, term] of terms.entries()) {
    const parsed = parseQuery(term);
    if (!parsed.ok)
      refuse('invalid_request', {
        fields: { [`terms.${place}`]: fault('no_query') },
        data: { term: place, errors: parsed.errors },
      });
  }
}
