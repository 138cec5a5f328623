import { useTranslation } from 'react-i18next';
import { Sentiment } from '#contracts/listening/mention.ts';
import type { RescoreResult } from '#contracts/listening/sentiment-rules/endpoints.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { SentimentBadge } from '#web/kit/ui/sentiment.tsx';
import classes from './sentiment.module.css';

/** What changed, or would change: by old and new sentiment, what was kept, and examples. */
export function RescoreOutcome({ result: { changes, kept, samples, dry_run } }: { result: RescoreResult }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rows = Object.entries(changes).toSorted(([, a], [, b]) => b - a);
  const total = rows.reduce((sum, [, count]) => sum + count, 0);
  const values = {
    count: total,
    value: formatExactNumber(total, language),
    kept: formatExactNumber(kept, language),
  };
  return (
    <>
      <p>{t(dry_run ? 'sentiment.rescore.would' : 'sentiment.rescore.did', values)}</p>
      {rows.length > 0 && (
        <ul className={classes.changes}>
          {rows.map(([key, count]) => (
            <li key={key}>
              <Change pair={key} /> <span className="tabular">{formatExactNumber(count, language)}</span>
            </li>
          ))}
        </ul>
      )}
      {samples.length > 0 && (
        <ul className={classes.samples} aria-label={t('sentiment.rescore.samples')}>
          {samples.slice(0, 5).map(({ _id, text, was, becomes }) => (
            <li key={_id}>
              <Change pair={`${was}>${becomes}`} /> {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Change({ pair }: { pair: string }) {
  const [was, becomes] = pair.split('>').map((one) => Sentiment.safeParse(one).data);
  if (!was || !becomes) return null;
  return (
    <span className={classes.change}>
      <SentimentBadge value={was} /> → <SentimentBadge value={becomes} />
    </span>
  );
}
