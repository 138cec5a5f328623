import { useTranslation } from 'react-i18next';
import classes from './alerts.module.css';

/** How far feedback moved a rule; nothing where it did not. */
export function Shift({ shift }: { shift: number }) {
  const { t } = useTranslation();
  if (shift === 0) return null;
  const steps = Math.abs(shift);
  return (
    <p className={classes.dim}>
      {shift > 0 ? t('alerts.shifted_less', { steps }) : t('alerts.shifted_more', { steps })}
    </p>
  );
}
