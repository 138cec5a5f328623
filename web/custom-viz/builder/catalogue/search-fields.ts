import { fold } from '#engine/text/fold.ts';
import type { Catalogue, CatalogueGroup, Field } from './catalogue.ts';

/** Thai marks of tone and shortening, which people leave out or type wrongly. */
const TONES = /[\u0E47-\u0E4E]/g;

/** A text as fields are compared by: folded, and without marks of tone. */
export const plain = (text: string): string => fold(text).replace(TONES, '');

/** The groups of a catalogue with the fields that a search finds, those with the best matches first; empty groups are left out. */
export function searchCatalogue(catalogue: Catalogue, search: string): CatalogueGroup[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...catalogue.groups];
  return catalogue.groups.flatMap((group) => {
    const found = <T extends Field>(fields: readonly T[]): T[] => rank(fields, wanted, group);
    const [measures, dimensions] = [found(group.measures), found(group.dimensions)];
    return measures.length + dimensions.length === 0 ? [] : [{ ...group, measures, dimensions }];
  });
}

/** Fields that a search finds: those whose name begins with it, then those that contain it, then those whose other words or meaning do. */
export function searchFields<T extends Field>(fields: readonly T[], search: string): T[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return wanted.length === 0 ? [...fields] : rank(fields, wanted);
}

function rank<T extends Field>(fields: readonly T[], wanted: readonly string[], group?: CatalogueGroup): T[] {
  return fields
    .flatMap((field) => {
      const score = scoreField(field, wanted, group);
      return score === 0 ? [] : [{ field, score }];
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ field }) => field);
}

/** 0 where a word of the search is nowhere. */
function scoreField(field: Field, wanted: readonly string[], group?: CatalogueGroup): number {
  const name = plain(field.name);
  const words = plain(field.words.join(' '));
  const rest = `${plain(field.about)} ${plain(group?.name ?? '')}`;
  let score = 0;
  for (const word of wanted) {
    if (name.startsWith(word)) score += 4;
    else if (name.includes(word)) score += 3;
    else if (words.includes(word)) score += 2;
    else if (rest.includes(word)) score += 1;
    else return 0;
  }
  return score;
}
