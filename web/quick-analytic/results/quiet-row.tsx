import { useTranslation } from 'react-i18next';
import { Channel } from '#contracts/networks.ts';
import { formatExactNumber, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { DeltaText, NumberText } from '#web/kit/ui/number.tsx';
import { SentimentBar } from '#web/listening/sentiment-bar.tsx';
import { useNames } from '#web/listening/use-names.ts';
import { openQuiet } from '../state/narrow.ts';
import type { RowProps } from './list-row.tsx';
import classes from './list.module.css';

/** One value that has gone quiet, with its posts of the period just before. A click opens those, in their period. */
export function QuietRow({ kind, item, most, totals, state }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNames();
  const { query, filter, change } = state.filtering;
  const before = item.before ?? 0;
  const name = nameOf(kind, item.value, item.label) || t('listening.feed.somebody');
  const channel = Channel.safeParse(item.channel).data;
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.value}
        aria-label={t('quick_analytic.quiet', {
          name,
          before: formatExactNumber(before, language),
          value: formatExactNumber(item.count, language),
        })}
        onClick={() => change(openQuiet(query, kind, { item, period: filter }))}
      >
        <span className={classes.name}>
          {channel && <ChannelName channel={channel} bare />}
          <span className={classes.label}>{name}</span>
        </span>
        <span className={classes.bar}>
          <SentimentBar counts={item.by_sentiment} share={before / most} />
        </span>
        <span className={classes.count}>
          <NumberText value={before} />
        </span>
        <span className={classes.share}>{formatPercent(before / Math.max(1, totals.total), language)}</span>
      </button>
      <span className={classes.delta}>
        <DeltaText value={item.count} before={before} />
      </span>
    </li>
  );
}
