import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { listValues } from '#contracts/listening/actions/endpoints.ts';
import { DIMENSIONS, type Dimension, type DimensionFacts } from '#contracts/listening/dimensions.ts';
import { MentionKind, MentionStatus, Sentiment, SentimentBy } from '#contracts/listening/mention.ts';
import { Channel } from '#contracts/networks.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { useKeywords } from '../use-keywords.ts';
import { usePeopleNames } from '../use-people.ts';
import { useTagNames } from '../use-tags.ts';
import { withoutDimension, type WireFilter } from './query.ts';

/** A value that can be filtered by: its form in the address, its label, and its number of mentions. */
export type Choice = { value: string; label: string; count: number };

/** The label of a value of a dimension in the reader's language; ids by their names. */
export function useValueLabels(): (dimension: Dimension, value: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const keywords = useKeywords();
  const tags = useTagNames();
  const people = usePeopleNames();
  const said = {
    keyword: (value: string) => keywords.data?.items.find(({ _id }) => _id === value)?.name ?? '…',
    tag: (value: string) => tags.get(value) ?? '…',
    person: (value: string) => (value === 'nobody' ? t('feed.values.nobody') : (people.get(value) ?? '…')),
    source: (value: string) => value.slice(0, 8),
    author: (value: string) => value,
    channel: (value: string) => {
      const known = Channel.safeParse(value);
      return known.success ? t(`networks.${known.data}.name`) : value;
    },
    sentiment: (value: string) => {
      const known = Sentiment.safeParse(value);
      return known.success ? t(`kit.sentiment.${known.data}`) : value;
    },
    language: (value: string) => getLanguageName(value, language, t('listening.language_unknown')),
    country: (value: string) => getCountryName(value, language, t('feed.values.country_unknown')),
    status: (value: string) => {
      const known = MentionStatus.safeParse(value);
      return known.success ? t(`feed.values.status.${known.data}`) : value;
    },
    sentiment_by: (value: string) => {
      const known = SentimentBy.safeParse(value);
      return known.success ? t(`feed.values.sentiment_by.${known.data}`) : value;
    },
    kind: (value: string) => {
      const known = MentionKind.safeParse(value);
      return known.success ? t(`feed.values.kind.${known.data}`) : value;
    },
    plain: (value: string) => value,
  } satisfies Record<DimensionFacts['named'], (value: string) => string>;
  return (dimension, value) => {
    if (dimension === 'cluster') return t('feed.values.similar');
    if (dimension === 'thread') return t('feed.values.thread');
    if (dimension === 'hidden_by') return t('feed.values.hidden_by');
    return said[DIMENSIONS[dimension].named](value);
  };
}

/** The name of a language in the reader's language. `und` is an undetermined language. */
export function getLanguageName(code: string, language: string, unknown: string): string {
  return code === '' || code === 'und' ? unknown : displayName('language', code, language);
}

/** The name of a country in the reader's language. */
export function getCountryName(code: string, language: string, unknown: string): string {
  return /^[A-Z]{2}$/.test(code) ? displayName('region', code, language) : unknown;
}

function displayName(type: 'language' | 'region', code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A dimension whose values are chosen from a list. */
export type ListedDimension = z.infer<typeof listValues.input.params>['dimension'];

/**
 * The values of a dimension with their counts under all the other filters, the most frequent first. `search` searches all values, not only
 * the most frequent; dimensions whose labels exist only in the reader's language have few enough values to be searched here.
 */
export function useChoices(dimension: ListedDimension, filter: WireFilter, search: string) {
  const others = withoutDimension(filter, dimension);
  const words = useValueLabels();
  const { t } = useTranslation();
  const searched = search.trim() && isSearched(dimension) ? { search: search.trim() } : {};
  const found = useCallQuery(
    listValues,
    { params: { dimension }, query: { ...others, ...searched } },
    { keep: true },
  );
  const items = found.data?.items.map(({ value, label, count }): Choice => {
    if (label) return { value, label, count };
    const fallback = dimension === 'source' ? t('feed.values.source_unknown') : words(dimension, value);
    return { value, label: fallback, count };
  });
  return { data: items, error: found.error, refetch: found.refetch };
}

/** Whether the server knows the texts by which users search for a value. */
export function isSearched(dimension: ListedDimension): boolean {
  const { named }: DimensionFacts = DIMENSIONS[dimension];
  return ['keyword', 'tag', 'person', 'source', 'author', 'plain'].includes(named);
}
