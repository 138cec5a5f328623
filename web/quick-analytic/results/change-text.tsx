import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListItem, SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { numberFormat } from '#web/kit/text/kept-formats.ts';
import { DeltaText } from '#web/kit/ui/number.tsx';
import classes from './list.module.css';

/** What the numbers of a list are of, and its items, which say whether there was anything before. */
export type ListTotals = Pick<SearchAnswerOf<'list'>, 'order' | 'items' | 'total' | 'total_all'>;

/** In fewer posts a value is new by chance. */
const LEAST_NEW = 5;

/**
 * How a value differs: how many times as frequent it is as in all posts where it is compared with them, otherwise the change against the
 * period before, with a mark for what was not there at all while other values were.
 */
export function ChangeText({ item, totals }: { item: ListItem; totals: ListTotals }) {
  const { t } = useTranslation();
  const { count, before } = item;
  if (item.all !== null) return <TimesText item={item} totals={totals} />;
  if (before === null) return null;
  const wasCounted = totals.order === 'rising' || totals.items.some((other) => (other.before ?? 0) > 0);
  if (before > 0 || count < LEAST_NEW || !wasCounted) return <DeltaText value={count} before={before} />;
  return (
    <Tooltip label={t('quick_analytic.is_new_help')}>
      <span className={classes.fresh}>{t('quick_analytic.is_new')}</span>
    </Tooltip>
  );
}

function TimesText({ item: { count, all }, totals: { total, total_all } }: Parameters<typeof ChangeText>[0]) {
  const { t } = useTranslation();
  const language = useLanguage();
  const usual = (all ?? 0) / Math.max(1, total_all ?? 0);
  if (usual === 0 || total === 0) return null;
  const times = numberFormat(language, { maximumSignificantDigits: 2 }).format(count / total / usual);
  const help = {
    times,
    value: formatExactNumber(count, language),
    all: formatExactNumber(all ?? 0, language),
  };
  return (
    <Tooltip label={t('quick_analytic.times_help', help)}>
      <span className="tabular">{t('quick_analytic.times', { times })}</span>
    </Tooltip>
  );
}
