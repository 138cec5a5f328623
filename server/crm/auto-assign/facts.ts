import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import { collectReferences, type ConditionSet } from '#contracts/kit/conditions/condition.ts';
import type { Facts } from '#engine/conditions/facts.ts';
import { findNeededFacts, type NeededFacts } from '#engine/conditions/needed-facts.ts';
import { getSearchedText, buildTicketFacts, type TicketKnown } from '#engine/conditions/ticket-facts.ts';
import { explainMatch, type ExplainedKeyword } from '#engine/keywords/explain.ts';
import { listActiveKeywordsById } from '#server/crm/keywords/keyword-store.ts';
import { compileStoredPatterns } from '#server/keywords/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What conditions need besides the ticket itself: keywords by ID, compiled, and whether expensive facts are needed at all. */
export type ConditionNeeds = NeededFacts & { keywords: ReadonlyMap<string, ExplainedKeyword> };

/** The needs of these conditions. */
export async function loadConditionNeeds(
  unit: UnitOfWork,
  sets: readonly ConditionSet[],
): Promise<ConditionNeeds> {
  return {
    ...findNeededFacts(sets),
    keywords: await soughtKeywords(unit, sets),
  };
}

/** Reads just the keywords that these conditions name. */
async function soughtKeywords(
  unit: UnitOfWork,
  sets: readonly ConditionSet[],
): Promise<ConditionNeeds['keywords']> {
  const ids = sets
    .flatMap((set) => collectReferences(TICKET_CONDITION_FIELDS, set))
    .flatMap(({ field, ids: named }) => (field === 'keyword' ? named : []));
  const rows = await listActiveKeywordsById(unit, ids);
  return new Map(rows.map(({ _id, ...keyword }) => [_id, compileStoredPatterns(keyword)]));
}

/** The facts against which ticket conditions are evaluated, with those of these keywords that match the message. */
export function buildFacts(known: TicketKnown, { keywords }: ConditionNeeds): Facts {
  const searched = getSearchedText(known);
  return buildTicketFacts({
    ...known,
    keyword_ids: [...keywords].flatMap(([id, keyword]) =>
      explainMatch(searched, keyword).matched ? [id] : [],
    ),
  });
}
