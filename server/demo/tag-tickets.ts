import type { Unit } from '#server/kit/db/unit.ts';
import { readTags, tagThing } from '#server/settings/tags/public.ts';

/** As many of the newest tickets carry tags. */
const TAGGED = 120;

/** Puts tags of the tree on the newest tickets of the demonstration: two on every third, none on every fifth. */
export const tagDemoTickets = async (unit: Unit): Promise<void> => {
  const tags = (await readTags(unit, 'crm')).filter(({ type }) => type === 'tag');
  const tickets = await unit.db
    .selectFrom('tickets')
    .select(['_id', 'number'])
    .where('account_id', '=', unit.accountId)
    .orderBy('last_message_at', 'desc')
    .limit(TAGGED)
    .execute();
  for (const { _id, number } of tickets) {
    const places = [number, number * 7 + 3].slice(0, tagsOn(number));
    const tagIds = places.flatMap((place) => tags[place % tags.length]?._id ?? []);
    await tagThing(unit, { kind: 'ticket', _id, product: 'crm' }, tagIds);
  }
};

const tagsOn = (number: number): number => {
  if (number % 5 === 0) return 0;
  return number % 3 === 0 ? 2 : 1;
};
