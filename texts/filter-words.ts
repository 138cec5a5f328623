import { readBounds, type FilterValue } from '#contracts/custom-viz/filter-value.ts';
import type { QuestionAxis } from '#contracts/semantic/question.ts';
import type { FilterWords } from '#texts/en/labels/filter-words.ts';
import { filterWords as en } from '#texts/en/labels/filter-words.ts';
import { filterWords as th } from '#texts/th/labels/filter-words.ts';

type Language = 'en' | 'th';

/** What conditions are called, by language. */
export const FILTER_WORDS: Readonly<Record<Language, FilterWords>> = { en, th };

/** What a filter chooses, behind its name: `contains “latte”`, `at least 5`; null where values are chosen, which their names say. */
export function describeChoice({ is, values }: FilterValue, language: Language): string | null {
  const words = FILTER_WORDS[language];
  const isNone = values.length === 1 && values[0] === null;
  switch (is) {
    case 'among':
      return isNone ? words.none : null;
    case 'not_among':
      return isNone ? words.any : null;
    case 'empty':
    case 'present':
      return words[is];
    case 'between':
      return describeBounds(readBounds({ values }), language);
    default:
      return words[is](values[0] ?? '');
  }
}

type Bounds = { least: number | null; most: number | null };

/** Bounds of a number in words; empty where it has none. */
function describeBounds({ least, most }: Bounds, language: Language): string {
  const words: FilterWords = FILTER_WORDS[language];
  const format = (number: number): string =>
    new Intl.NumberFormat(language, { maximumSignificantDigits: 15 }).format(number);
  if (least !== null && most !== null)
    return least === most ? words.equal(format(least)) : words.between(format(least), format(most));
  if (least !== null) return words.at_least(format(least));
  return most === null ? '' : words.at_most(format(most));
}

/** The bounds of the measure by which the values of an axis are chosen: `at least 20`; null where there are none. */
export function describeTopBounds({ top }: Pick<QuestionAxis, 'top'>, language: Language): string | null {
  const { least = null, most = null } = top ?? {};
  return least === null && most === null ? null : describeBounds({ least, most }, language);
}
