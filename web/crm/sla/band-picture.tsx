import { useTranslation } from 'react-i18next';
import { validateLevels, type SlaLevel } from '#contracts/crm/sla/levels.ts';
import { formatDuration } from './format-duration.ts';
import classes from './levels.module.css';

/**
 * The four levels as bands: longer ones are wider, by the root of their length so that short ones stay visible; the last fades where
 * it has no end. Bands from the level on with which the promise is broken are hatched.
 */
export function BandPicture({ levels, breach }: { levels: readonly SlaLevel[]; breach: number }) {
  const { t } = useTranslation();
  const broken = validateLevels(levels).length > 0;
  const lengths = levels.map(({ from, to }) => Math.sqrt(Math.max(1, (to === 0 ? from * 1.8 : to) - from)));
  const words = levels.map(({ level, from }) =>
    t('sla.levels.begins', { level, time: formatDuration(t, from) }),
  );
  return (
    <span
      className={classes.picture}
      role="img"
      aria-label={words.join(', ')}
      data-broken={broken || undefined}
    >
      {levels.map(({ level, from, to }, index) => (
        <span
          key={level}
          className={classes.band}
          data-level={level}
          data-breach={level >= breach || undefined}
          data-endless={to === 0 || undefined}
          style={{ flexGrow: lengths[index] ?? 1 }}
        >
          <span className={classes.edge}>{formatDuration(t, from)}</span>
        </span>
      ))}
    </span>
  );
}
