import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './alerts.module.css';

type Props = { alert: { acknowledged_at: string | null; acknowledged_by: { name: string } | null } };

/** Whether an alert is open, or who acknowledged it. */
export function AlertBadge({ alert }: Props) {
  const { t } = useTranslation();
  const isOpen = alert.acknowledged_at === null;
  return (
    <Badge variant="light" color="gray" className={classes.badge} data-open={isOpen || undefined}>
      {isOpen ? t('alerts.open') : t('alerts.acknowledged', { name: alert.acknowledged_by?.name ?? '' })}
    </Badge>
  );
}
