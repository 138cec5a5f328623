import { useTranslation } from 'react-i18next';
import { Channel } from '#contracts/inbound/channel.ts';
import { getBreakdown, getTopAuthors } from '#contracts/listening/endpoints.ts';
import { Sentiment } from '#contracts/listening/mention.ts';
import { listKeywords } from '#contracts/settings/keywords/endpoints.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { without, type Dimension, type WireFilter } from './query.ts';

/** A value that one can filter by: what stands in the address, what a person reads, and how many mentions it has. */
export type Choice = { value: string; label: string; count: number };

const MOST_AUTHORS = 50;

/** Says a value of a dimension in the reader's words; ids of keywords by their names. */
export const useValueWords = (): ((dimension: Dimension, value: string) => string) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const keywords = useCall(listKeywords, { params: { product: 'listening' }, query: { fields: '_id,name' } });
  return (dimension, value) => {
    if (dimension === 'keyword') return keywords.data?.items.find(({ _id }) => _id === value)?.name ?? '…';
    const channel = dimension === 'channel' && Channel.safeParse(value);
    if (channel && channel.success) return t(`kit.channels.${channel.data}`);
    const sentiment = dimension === 'sentiment' && Sentiment.safeParse(value);
    if (sentiment && sentiment.success) return t(`kit.sentiment.${sentiment.data}`);
    return dimension === 'language' ? languageName(value, language, t('listening.language_unknown')) : value;
  };
};

/** A language by its name in the reader's language. `und` is what nobody could tell. */
export const languageName = (code: string, language: string, unknown: string): string => {
  if (code === '' || code === 'und') return unknown;
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** The values of a dimension with their counts under all the other filters, the most frequent first. */
export const useChoices = (dimension: Dimension, filter: WireFilter) => {
  const others = without(filter, dimension);
  const words = useValueWords();
  const byAuthor = dimension === 'author';
  const authors = useCall(
    getTopAuthors,
    { query: { ...others, limit: MOST_AUTHORS } },
    { enabled: byAuthor, keep: true },
  );
  const shares = useCall(
    getBreakdown,
    { params: { dimension: byAuthor ? 'channel' : dimension }, query: others },
    { enabled: !byAuthor, keep: true },
  );
  if (byAuthor) {
    const items = authors.data?.items.map(({ _id, name, handle, count }) => ({
      value: _id,
      label: name || handle || _id,
      count,
    }));
    return { data: items, error: authors.error, refetch: authors.refetch };
  }
  const items = shares.data?.items.map(({ value, label, count }) => ({
    value,
    label: dimension === 'keyword' ? label || words(dimension, value) : words(dimension, value),
    count,
  }));
  return { data: items, error: shares.error, refetch: shares.refetch };
};
