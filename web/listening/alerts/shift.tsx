import { useTranslation } from 'react-i18next';
import classes from '#web/alerts/alerts.module.css';

/** How far feedback moved a rule; nothing where it did not. */
export function Shift({ shift }: { shift: number }) {
  const { t } = useTranslation();
  if (shift === 0) return null;
  return (
    <p className={classes.dim}>
      {t(shift > 0 ? 'alerts.shifted_less' : 'alerts.shifted_more', { count: Math.abs(shift) })}
    </p>
  );
}
