import { readList } from '#contracts/kit/list-text.ts';
import { DIMENSION_NAMES, DIMENSIONS, type Dimension } from '#contracts/listening/dimensions.ts';
import { readAlso, readBeyond } from '#contracts/listening/required-groups.ts';
import { formatValueName } from '#server/listening/reports/name-values.ts';
import type { ReportLocale } from '#server/listening/reports/report-locale.ts';
import type { ReportDocument } from '#server/reports/public.ts';

type FilterWriting = { locale: ReportLocale; names: ReadonlyMap<string, string> };

function nameValues(
  dimension: Dimension,
  values: readonly string[],
  { language, names }: { language: ReportLocale['language']; names: FilterWriting['names'] },
): string {
  const { named } = DIMENSIONS[dimension];
  return values
    .map((value) => formatValueName(named, { value, label: names.get(value) ?? value }, language))
    .join(', ');
}

/** The conditions on lists besides their values; null where a part of a filter is none of them. */
function describeGroups(
  key: string,
  written: string,
  { locale: { words, language }, names }: FilterWriting,
): ReportDocument['filters'] | null {
  const labelOf = (dimension: string): string => words.labels[dimension] ?? dimension;
  const join = (values: readonly string[]): string => values.map((one) => names.get(one) ?? one).join(', ');
  if (key === 'without')
    return readList(written).map((one) => ({ label: labelOf(one), value: words.no_value }));
  if (key === 'also')
    return (readAlso(written) ?? []).map(({ dimension, values }) => ({
      label: labelOf(dimension),
      value: nameValues(dimension, values, { language, names }),
    }));
  if (key !== 'beyond') return null;
  return (readBeyond(written) ?? []).map(({ dimension, values }) => ({
    label: labelOf(dimension),
    value: values.length === 0 ? words.any_value : words.other_than(join(values)),
  }));
}

/** The conditions of a filter of mentions, besides its time, as a report lists them. */
export function describeFilter(
  wire: Record<string, unknown>,
  { locale, names }: FilterWriting,
): ReportDocument['filters'] {
  const { words, language } = locale;
  return Object.entries(wire).flatMap(([key, value]) => {
    if (typeof value !== 'string' || key === 'from' || key === 'to') return [];
    const groups = describeGroups(key, value, { locale, names });
    if (groups) return groups;
    const not = key.startsWith('not_');
    const name = not ? key.slice(4) : key;
    const word = words.labels[name] ?? name.replaceAll('_', ' ');
    const dimension = DIMENSION_NAMES.find((one) => one === name);
    const label = dimension ? nameValues(dimension, readList(value), { language, names }) : value;
    return [{ label: not ? words.not(word) : word, value: label }];
  });
}
