import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './review.module.css';

/** Out of how many stars reviews are given. */
const STARS = [1, 2, 3, 4, 5] as const;

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
