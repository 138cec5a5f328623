import type { Suggestions } from '#contracts/crm/suggestions/endpoints.ts';
import { findKnownTicket } from '#server/crm/assignment/known-store.ts';
import { getActingUserId } from '#server/crm/rules.ts';
import type { SuggestedKind } from '#server/crm/suggestions/example-store.ts';
import { loadGroupNames, loadTagNames } from '#server/crm/suggestions/name-store.ts';
import { getSuggesters } from '#server/crm/suggestions/suggesters.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { loadUserNames } from '#server/people/public.ts';
import { loadAllowedTags, collectIds } from '#server/tags/public.ts';

const MOST = 3;
/** A suggestion that is wrong more often than one in three is no help. */
const SURE = 0.34;

/** What the team gave to tickets with such words, without the tags that this one has already and those that the viewer may not give.
 * @throws not_found */
export async function computeSuggestions(
  context: Context,
  unit: UnitOfWork,
  ticketId: string,
): Promise<Suggestions> {
  const ticket = requireFound(await findKnownTicket(unit, ticketId));
  const learnt = getSuggesters(context, unit.accountId);
  const nothing = { examples: learnt?.examples ?? 0, tags: [], groups: [], people: [] };
  if (!learnt) return { ...nothing, state: 'learning' };
  if (Object.keys(learnt.of).length === 0) return { ...nothing, state: 'too_few' };
  const said = (kind: SuggestedKind, has: readonly (string | null | undefined)[]) =>
    (learnt.of[kind]?.suggest(ticket.message, MOST) ?? []).filter(
      ({ label, confidence }) => confidence >= SURE && !has.includes(label),
    );
  const held = await loadAllowedTags(unit, getActingUserId(unit));
  const gives = held && collectIds(held.gives);
  const tags = said('tags', ticket.tag_ids ?? []).filter(({ label }) => gives?.has(label) ?? true);
  const groups = ticket.group_id ? [] : said('groups', []);
  const people = ticket.assignee_id ? [] : said('people', []);
  const tagsNamed = await loadTagNames(
    unit,
    tags.map(({ label }) => label),
  );
  const groupsNamed = await loadGroupNames(
    unit,
    groups.map(({ label }) => label),
  );
  const peopleNamed = await loadUserNames(
    unit,
    people.map(({ label }) => label),
  );
  const named = (list: typeof tags, names: ReadonlyMap<string, string>) =>
    list.flatMap(({ label, confidence }) => {
      const name = names.get(label);
      return name === undefined ? [] : [{ _id: label, name, confidence }];
    });
  return {
    state: 'ready',
    examples: learnt.examples,
    tags: tags.flatMap(({ label, confidence }) => {
      const tag = tagsNamed.get(label);
      return tag ? [{ _id: label, confidence, ...tag }] : [];
    }),
    groups: named(groups, groupsNamed),
    people: named(people, peopleNamed),
  };
}
