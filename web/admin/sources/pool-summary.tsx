import { useTranslation } from 'react-i18next';
import type { SourceUsage } from '#contracts/public-pool/endpoints.ts';
import { formatBytes, formatDay, formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import classes from './sources.module.css';

type Props = { usage: { items: readonly SourceUsage[]; posts: number; bytes: number } };

/** What the public pool takes as a whole: posts, disk, since when, and how many posts arrive a day. */
export function PoolSummary({ usage }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const oldest = usage.items.map(({ oldest_at }) => oldest_at).toSorted()[0];
  const perDay = usage.items.reduce((sum, { posts_per_day }) => sum + posts_per_day, 0);
  const figures = [
    ['posts', formatExactNumber(usage.posts, language)],
    ['bytes', formatBytes(usage.bytes, language)],
    ['since', oldest === undefined ? '–' : formatDay(new Date(oldest), language)],
    ['per_day', formatExactNumber(Math.round(perDay), language)],
  ] as const;
  return (
    <dl className={classes.summary} aria-label={t('admin.sources.pool')}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`admin.sources.figures.${name}`)}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
