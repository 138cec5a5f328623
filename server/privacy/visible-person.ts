import type { AccountId } from '#contracts/kit/ids.ts';
import type { PersonCounts, PersonExport, PersonRef } from '#contracts/privacy/person.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type Actor } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { readKeywordNames } from '#server/listening/public.ts';
import { hasHiddenActs } from '#server/privacy/hidden-acts-store.ts';
import { countParts } from '#server/privacy/person-data-store.ts';
import { findPerson, type Person } from '#server/privacy/person-store.ts';
import { countPosts } from '#server/privacy/post-store.ts';

/** The user who makes a privacy call, and the account. */
export type Viewer = { context: Context; accountId: AccountId; actor: Actor };

/** A person as far as a viewer's groups see them. `complete`: nothing of the person is hidden from the viewer. */
export type SeenPerson = { person: Person; counts: PersonCounts; complete: boolean };

/**
 * Finds a person and counts their stored data, restricted to what the viewer's groups see in the CRM and in listening. An archive and an
 * erasure always cover the whole person, so only a viewer who sees the person completely may request them.
 * @throws not_found where the viewer does not see the person at all
 */
export async function requireSeenPerson(viewer: Viewer, ref: PersonRef): Promise<SeenPerson> {
  const { context, accountId, actor } = viewer;
  const seen = await inTransaction(context, { accountId, actor, asSeen: true }, async (unit) => {
    const person = requireFound(await findPerson(unit, ref));
    const { sees } = await readKeywordNames(unit);
    return {
      person,
      sees,
      narrowed: unit.narrowed,
      counts: await countParts(unit, person),
      actsHidden: await hasHiddenActs(unit, person, { crm: unit.narrowed, listening: sees !== null }),
    };
  });
  const { person, counts, sees } = seen;
  const posts = person.author
    ? await countPosts(context, accountId, { author: person.author, sees })
    : { all: 0, seen: 0 };
  const whole = seen.narrowed
    ? await inTransaction(context, { accountId, actor: SYSTEM }, (unit) => countParts(unit, person))
    : counts;
  return {
    person,
    counts: posts.seen > 0 ? { ...counts, posts: posts.seen } : counts,
    complete: posts.seen === posts.all && !seen.actsHidden && hasSameCounts(counts, whole),
  };
}

/** The person, where the viewer sees all of them. @throws not_found, person_partly_hidden */
export async function demandCompletePerson(viewer: Viewer, ref: PersonRef): Promise<SeenPerson> {
  const seen = await requireSeenPerson(viewer, ref);
  if (!seen.complete) refuse('person_partly_hidden');
  return seen;
}

/** The archives of those people whom the viewer sees completely. An unrestricted viewer gets all without a check of any person. */
export async function filterVisibleExports(
  viewer: Viewer,
  archives: readonly PersonExport[],
): Promise<PersonExport[]> {
  if (!(await isHeld(viewer))) return [...archives];
  const seen = new Map<string, boolean>();
  for (const { kind, person_id } of archives)
    if (!seen.has(person_id)) seen.set(person_id, await isSeenCompletely(viewer, { kind, _id: person_id }));
  return archives.filter(({ person_id }) => seen.get(person_id) === true);
}

async function isHeld({ context, accountId, actor }: Viewer): Promise<boolean> {
  return inTransaction(
    context,
    { accountId, actor, asSeen: true },
    async (unit) => unit.narrowed || (await readKeywordNames(unit)).sees !== null,
  );
}

async function isSeenCompletely(viewer: Viewer, ref: PersonRef): Promise<boolean> {
  const { context, accountId, actor } = viewer;
  const found = await inTransaction(context, { accountId, actor, asSeen: true }, (unit) =>
    findPerson(unit, ref),
  );
  return found !== undefined && (await requireSeenPerson(viewer, ref)).complete;
}

function hasSameCounts(one: PersonCounts, other: PersonCounts): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name as keyof PersonCounts] === other[name as keyof PersonCounts]);
}
