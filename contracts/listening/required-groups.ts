import { readList, writeList } from '#contracts/kit/list-text.ts';
import { DIMENSION_NAMES, type Dimension } from '#contracts/listening/dimensions.ts';

/** Dimensions of which a mention has several values. */
const SEVERAL = ['keyword', 'hashtag', 'mentioned', 'domain', 'link', 'emoji', 'word'] as const;
export type ManyValued = (typeof SEVERAL)[number];
/** The same with tags: dimensions of which a mention may have no value. */
export const LIST_DIMENSIONS = [...SEVERAL, 'tag'] as const;
export type ListDimension = (typeof LIST_DIMENSIONS)[number];

type ValueGroup<D extends string> = { dimension: D; values: readonly string[] };

/** Values of which a mention must have one, in addition to other conditions of the filter on the same dimension. */
export type RequiredGroup = ValueGroup<Dimension>;

/** Values besides which a mention must have another one of the same dimension; without values: any. */
export type BeyondGroup = ValueGroup<ListDimension>;

/** How a filter writes them: `hashtag:sale` and another of `hashtag:a\\,b` with commas between. */
export function writeAlso(groups: readonly RequiredGroup[]): string {
  return writeList(groups.map(({ dimension, values }) => `${dimension}:${writeList(values)}`));
}

/** The values that {@link writeAlso} wrote; undefined for any other text. */
export function readAlso(text: string): RequiredGroup[] | undefined {
  const groups = readGroups(text, DIMENSION_NAMES);
  return groups?.every(({ values }) => values.length > 0) ? groups : undefined;
}

/** The same of values besides which there must be another one. */
export function readBeyond(text: string): BeyondGroup[] | undefined {
  return readGroups(text, LIST_DIMENSIONS);
}

function readGroups<D extends string>(text: string, dimensions: readonly D[]): ValueGroup<D>[] | undefined {
  const groups = readList(text).map((group): ValueGroup<D> | undefined => {
    const [name = '', ...rest] = group.split(':');
    const dimension = dimensions.find((one) => one === name);
    return dimension && group.includes(':') ? { dimension, values: readList(rest.join(':')) } : undefined;
  });
  const known = groups.filter((group) => group !== undefined);
  return known.length === groups.length ? known : undefined;
}
