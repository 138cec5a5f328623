import { z } from 'zod';
import type { OptionProduct } from '#contracts/people/visibility/option.ts';
import type { TicketTag } from '#contracts/tags/tag.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import {
  loadCrmRestrictions,
  loadListeningRestriction,
  loadListeningTags,
} from '#server/people/visibility/public.ts';
import { loadAllowedTags, restrictTags } from '#server/tags/allowed-tags.ts';
import { readTags } from '#server/tags/read-tags.ts';

/** The keywords and tags whose names the viewer's group may see in histories; null means all of a kind. */
export type NamesSeen = {
  keywords: ReadonlySet<string> | null;
  tags: ReadonlySet<string> | null;
  /** The same tags by their names, as event lines of tickets contain them. */
  tagNames: ReadonlySet<string> | null;
};

/** The names that the viewer may see in a product. */
export async function loadSeenNames(unit: UnitOfWork, product: OptionProduct): Promise<NamesSeen> {
  const keywords = await keywordsSeen(unit, product);
  const tags = await tagsSeen(unit, product);
  return {
    keywords: keywords && new Set(keywords),
    tags: tags && new Set(tags.map(({ _id }) => _id)),
    tagNames: tags && new Set(tags.map(({ name }) => name)),
  };
}

async function keywordsSeen(unit: UnitOfWork, product: OptionProduct): Promise<readonly string[] | null> {
  const held =
    product === 'listening'
      ? await loadListeningRestriction(unit)
      : (await loadCrmRestrictions(unit)).get(unit.actor.id ?? '');
  return held?.keywords ?? null;
}

async function tagsSeen(unit: UnitOfWork, product: OptionProduct): Promise<readonly TicketTag[] | null> {
  if (product === 'crm') return (await loadAllowedTags(unit, unit.actor.id))?.sees ?? null;
  const chosen = await loadListeningTags(unit);
  return chosen ? restrictTags(await readTags(unit, 'listening'), chosen) : null;
}

const Tagged = z.looseObject({ tags: z.array(z.string()) });

/** Values of an event line of a ticket without the names of tags that the viewer may not see. */
export function withoutUnseenTags(values: unknown, { tagNames }: NamesSeen): unknown {
  const read = Tagged.safeParse(values);
  return tagNames && read.success
    ? { ...read.data, tags: read.data.tags.filter((name) => tagNames.has(name)) }
    : values;
}
