import { useTranslation } from 'react-i18next';
import classes from './period.module.css';

/** In which zone every number near by is read. */
export function ZoneLine({ zone }: { zone: string }) {
  const { t } = useTranslation();
  return <p className={classes.zone}>{t('viz_dashboards.zone', { zone })}</p>;
}
