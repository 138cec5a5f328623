import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ZONES } from '#contracts/kit/zone-name.ts';
import classes from './import.module.css';
import type { DateReading } from './use-new-import.ts';

const ORDERS = ['day', 'month'] as const;

type Props = { value: DateReading; onChange: (value: DateReading) => void };

/** How dates of the file are read where they leave something open. */
export function DatesForm({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('imports.mapping.zone')}
        description={t('imports.mapping.zone_help')}
        searchable
        allowDeselect={false}
        className={classes.channel}
        value={value.zone}
        onChange={(zone) => zone !== null && onChange({ ...value, zone })}
        data={[...ZONES]}
      />
      <Select
        label={t('imports.mapping.order')}
        description={t('imports.mapping.order_help')}
        allowDeselect={false}
        className={classes.channel}
        value={value.monthFirst ? 'month' : 'day'}
        onChange={(order) => onChange({ ...value, monthFirst: order === 'month' })}
        data={ORDERS.map((order) => ({ value: order, label: t(`imports.mapping.orders.${order}`) }))}
      />
    </>
  );
}
