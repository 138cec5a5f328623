import { readList, writeList } from '#contracts/kit/list-text.ts';

/** Dimensions of which a mention has several values, so that a filter may require more than one of them. */
const SEVERAL = ['keyword', 'hashtag', 'mentioned', 'domain', 'link', 'emoji', 'word'] as const;
export type ManyValued = (typeof SEVERAL)[number];

/** Values of which a mention must have one, in addition to other conditions of the filter on the same dimension. */
export type RequiredGroup = { dimension: ManyValued; values: readonly string[] };

/** How a filter writes them: `hashtag:sale` and another of `hashtag:a\\,b` with commas between. */
export function writeAlso(groups: readonly RequiredGroup[]): string {
  return writeList(groups.map(({ dimension, values }) => `${dimension}:${writeList(values)}`));
}

/** The values that {@link writeAlso} wrote; undefined for any other text. */
export function readAlso(text: string): RequiredGroup[] | undefined {
  const groups = readList(text).map((group): RequiredGroup | undefined => {
    const [name = '', ...rest] = group.split(':');
    const dimension = SEVERAL.find((one) => one === name);
    const values = readList(rest.join(':'));
    return dimension && values.length > 0 ? { dimension, values } : undefined;
  });
  const known = groups.filter((group) => group !== undefined);
  return known.length === groups.length ? known : undefined;
}
