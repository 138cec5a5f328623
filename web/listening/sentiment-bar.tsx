import { useSentimentSeries } from '#web/kit/chart/series.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import classes from './sentiment-bar.module.css';

/**
 * A bar whose length is `share` (0 to 1) of its container, divided by sentiment. The numbers are shown on hover; colour is never the only
 * information.
 */
export function SentimentBar({ counts, share }: { counts: Readonly<Record<string, number>>; share: number }) {
  const language = useLanguage();
  const series = useSentimentSeries();
  const words = series
    .map(({ id, label }) => `${label} ${formatExactNumber(counts[id] ?? 0, language)}`)
    .join(' · ');
  return (
    <span
      className={classes.stack}
      style={{ width: `${Math.max(1, share * 100)}%` }}
      title={words}
      aria-hidden
    >
      {series.map(({ id, token }) => (
        <span key={id} style={{ flexGrow: counts[id] ?? 0, background: `var(${token})` }} />
      ))}
    </span>
  );
}
