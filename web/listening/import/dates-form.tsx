import { Alert, Button, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ZONES } from '#contracts/kit/zone-name.ts';
import { DateOrder, type ColumnDates } from '#contracts/listening/import-dates.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { ReadingText } from './reading-text.tsx';
import { readBy } from './readings.ts';
import type { DateChoice } from './use-new-import.ts';
import classes from './import.module.css';

type Props = { dates: ColumnDates; value: DateChoice; onChange: (value: DateChoice) => void };

/** How dates of the file are read where they leave something open: the zone, the order, and numbers that are days. */
export function DatesForm({ dates, value, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={classes.choices}>
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
      {dates.status !== 'none' && <OrderSelect dates={dates} value={value} onChange={onChange} />}
      {dates.serials > 0 && (
        <Switch
          label={t('imports.dates.numbers')}
          description={t('imports.dates.numbers_help', { count: formatExactNumber(dates.serials, language) })}
          className={classes.channel}
          checked={value.dayNumbers}
          onChange={({ currentTarget }) => onChange({ ...value, dayNumbers: currentTarget.checked })}
        />
      )}
    </div>
  );
}

function OrderSelect({ dates, value, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const example = dates.ambiguous ?? '03/04/2026';
  const decides = dates.order === null ? undefined : dates.only[dates.order];
  const orders = DateOrder.options.filter((order) => order !== 'year' || dates.only.year !== undefined);
  const reason =
    dates.status === 'mixed'
      ? t('imports.dates.mixed')
      : decides
        ? t('imports.dates.decided', { row: formatExactNumber(decides.row, language), text: decides.text })
        : t('imports.dates.open');
  return (
    <Select
      label={t('imports.dates.order', { text: example })}
      description={reason}
      placeholder={t('imports.dates.choose')}
      allowDeselect={false}
      className={classes.channel}
      value={value.order}
      onChange={(order) => onChange({ ...value, order: DateOrder.nullable().parse(order) })}
      error={value.order === null && t('imports.dates.choose_first')}
      renderOption={({ option }) => (
        <OrderOption order={DateOrder.parse(option.value)} example={example} value={value} />
      )}
      data={orders.map((order) => ({ value: order, label: t(`imports.dates.orders.${order}`) }))}
    />
  );
}

/** An order with what it makes of a date of the file. */
function OrderOption({ order, example, value }: { order: DateOrder; example: string; value: DateChoice }) {
  const { t } = useTranslation();
  return (
    <span>
      {t(`imports.dates.orders.${order}`)}
      <span className={classes.optionReading}>
        {example} → <ReadingText read={readBy(example, { ...value, order })} dayIn={value.zone} />
      </span>
    </span>
  );
}

type UndatedProps = { columns: readonly string[]; now: string; onColumn: (column: string) => void };

/** That no column dates the posts, what follows from it, and the columns that could. */
export function UndatedAlert({ columns, now, onColumn }: UndatedProps) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" variant="light" title={t('imports.dates.undated')}>
      <p className={classes.undated}>{t('imports.dates.undated_help', { now })}</p>
      {columns.length > 0 && (
        <div className={classes.undatedChoices}>
          {columns.map((column) => (
            <Button key={column} size="compact-sm" variant="default" onClick={() => onColumn(column)}>
              {t('imports.dates.use', { column })}
            </Button>
          ))}
        </div>
      )}
    </Alert>
  );
}
