import type { FilteredField, FilterValue } from '#contracts/custom-viz/filter-value.ts';
import { readList, writeList } from '#contracts/kit/list-text.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  type DimensionFacts,
} from '#contracts/listening/dimensions.ts';
import { readAlso, writeAlso } from '#contracts/listening/required-groups.ts';
import { MentionConditions } from '#contracts/listening/stored-filter.ts';

/** What a filter of a dashboard chooses among mentions: values of one dimension, or all but these. */
export type MentionChoice = { dimension: string } & Pick<FilterValue, 'is' | 'values'>;

const LISTED: ReadonlySet<string> = new Set(DIMENSION_NAMES.filter((name) => DIMENSIONS[name].listed));
const isListed = (name: string): name is Dimension => LISTED.has(name);

/** The dimensions by which filters narrow widgets of listening, in display order. */
export const WIDGET_DIMENSIONS: readonly Dimension[] = DIMENSION_NAMES.filter(isListed);

/** Whether a filter of a dashboard can narrow widgets of listening: its values are those that screens of listening filter by. */
export function isWidgetField({ dimension, of }: FilteredField): boolean {
  return of !== 'number' && isListed(dimension);
}

/** Whether widgets of listening can be narrowed to a choice. */
export function isMentionChoice({ dimension, is, values }: MentionChoice): boolean {
  if (values.length === 0) return true;
  return isListed(dimension) && toPart({}, { dimension, is, values }, WHOLE) !== null;
}

/** The parts of a filter of mentions that choices add. */
type MentionParts = Partial<Record<Dimension | `not_${Dimension}` | 'also', string>>;

/** What of a filter of mentions conditions are added to. */
type NarrowedFilter = Pick<WireFilter, Dimension | `not_${Dimension}` | 'also'>;

type NarrowOptions = {
  /** Dimensions whose condition a widget replaces, as a comparison of keywords does. */
  replaced: readonly Dimension[];
};
const WHOLE: NarrowOptions = { replaced: [] };

/**
 * What narrows a filter of mentions to choices, whatever it has already: a condition is added, none is replaced. What cannot be said counts
 * nothing, so that a locked value never shows more than it allows.
 * @returns the parts of the filter that change
 */
export function narrowMentions(
  whole: NarrowedFilter,
  choices: readonly MentionChoice[],
  options: NarrowOptions = WHOLE,
): MentionParts {
  let parts: MentionParts = {};
  for (const { dimension, is, values } of choices) {
    if (values.length === 0) continue;
    const part = isListed(dimension)
      ? toPart({ ...whole, ...parts }, { dimension, is, values }, options)
      : null;
    if (part === null) return { ...parts, ...NOTHING };
    parts = { ...parts, ...part };
  }
  return parts;
}

/** No mention is on a network and not on it. */
const NOTHING: MentionParts = { channel: 'line', not_channel: 'line' };

function toPart(
  filter: NarrowedFilter,
  { dimension, is, values }: MentionChoice & { dimension: Dimension },
  { replaced }: NarrowOptions,
): MentionParts | null {
  const written = writeValues(dimension, values);
  if (written === null || !check({ [dimension]: writeList(written) })) return null;
  if (is === 'among')
    return filter[dimension] === undefined && !replaced.includes(dimension)
      ? check({ [dimension]: writeList(written) })
      : check({ also: writeAlso([...(readAlso(filter.also ?? '') ?? []), { dimension, values: written }]) });
  if (is !== 'not_among') return null;
  const not = `not_${dimension}` as const;
  return check({ [not]: writeList([...new Set([...readList(filter[not] ?? ''), ...written])]) });
}

/** Values as a filter of mentions names them; null where it has no word for having none. */
function writeValues(dimension: Dimension, values: readonly (string | null)[]): string[] | null {
  const { none }: DimensionFacts = DIMENSIONS[dimension];
  const written = values.map((value) => value ?? none?.value ?? '');
  return written.includes('') ? null : written;
}

function check(part: MentionParts): MentionParts | null {
  return MentionConditions.safeParse(part).success ? part : null;
}
