import { useTranslation } from 'react-i18next';
import classes from './clocks.module.css';

/** A level as its number in its colour, with its word for those who cannot see either. */
export function LevelSign({ level, breached }: { level: number; breached: boolean }) {
  const { t } = useTranslation();
  const word = t(breached ? 'service_times.level_broken' : 'service_times.level', { level });
  return (
    <span className={classes.level} data-level={level} data-broken={breached || undefined} title={word}>
      <span aria-hidden>{level}</span>
      <span className={classes.srOnly}>{word}</span>
    </span>
  );
}
