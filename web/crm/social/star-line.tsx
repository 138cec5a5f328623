import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { STARS } from '#contracts/inbound/review.ts';
import classes from './review.module.css';

/** The stars of a review, read out as a sentence. */
export function StarLine({ stars, size = 15 }: { stars: number; size?: number }) {
  const { t } = useTranslation();
  const label = t('social.review.stars', { count: stars });
  return (
    <span className={classes.stars} role="img" aria-label={label} title={label}>
      {STARS.map((at) => {
        const Sign = at <= stars ? IconStarFilled : IconStar;
        return <Sign key={at} size={size} stroke={1.7} aria-hidden />;
      })}
    </span>
  );
}
