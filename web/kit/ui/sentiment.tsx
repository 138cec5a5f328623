import { useTranslation } from 'react-i18next';
import type { Sentiment } from '#contracts/listening/mention.ts';
import classes from './badges.module.css';

const SIGNS: Record<Sentiment, string> = {
  negative: '−',
  neutral: '○',
  positive: '+',
  question: '?',
  unjudged: '·',
};

/** A sentiment as colour, sign and word together, so that no eye depends on the colour. */
export function SentimentBadge({ value, confidence }: { value: Sentiment; confidence?: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes.sentiment} data-value={value}>
      <span className={classes.sign} aria-hidden>
        {SIGNS[value]}
      </span>
      {t(`kit.sentiment.${value}`)}
      {confidence !== undefined && value !== 'unjudged' && (
        <span className={classes.share}>{confidence.toFixed(2)}</span>
      )}
    </span>
  );
}
