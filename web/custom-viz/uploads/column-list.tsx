import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ColumnMeasure, ColumnType, SharedDimension, type UploadColumn } from '#contracts/uploads/column.ts';
import type { FilePreview } from '#contracts/uploads/dry-run.ts';
import type { Wizard } from '#web/custom-viz/uploads/use-wizard.ts';
import classes from './uploads.module.css';

type Guess = FilePreview['guesses'][number];
const NUMBERS: readonly ColumnType[] = ['whole', 'decimal', 'money', 'flag'];

/** The columns of the file: what each is, and how it is counted. */
export function ColumnList({ wizard, guesses }: { wizard: Wizard; guesses: readonly Guess[] }) {
  const { shape } = wizard.state;
  return (
    <ul className={classes.columns}>
      {shape.columns.map((column) => (
        <ColumnRow
          key={column._id}
          wizard={wizard}
          column={column}
          guess={guesses.find((one) => one.column._id === column._id)}
        />
      ))}
    </ul>
  );
}

type RowProps = { wizard: Wizard; column: UploadColumn; guess: Guess | undefined };

function ColumnRow({ wizard, column, guess }: RowProps) {
  const { t } = useTranslation();
  const change = (fields: Partial<UploadColumn>) => wizard.changeColumn({ ...column, ...fields });
  const changeType = (type: ColumnType) =>
    change({
      type,
      dimension: type === 'shared' ? (column.dimension ?? 'channel') : null,
      measures: NUMBERS.includes(type) ? ['sum', 'mean'] : [],
    });
  const named = column.label;
  return (
    <li className={classes.column} aria-label={named}>
      <TextInput
        label={column.header}
        description={guess?.samples.slice(0, 3).join(' · ')}
        value={column.label}
        maxLength={80}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      <TextInput
        label={t('viz_uploads.label_th')}
        aria-label={t('viz_uploads.label_th_of', { column: named })}
        placeholder={named}
        value={column.label_th ?? ''}
        maxLength={80}
        onChange={(event) => change({ label_th: event.currentTarget.value || undefined })}
      />
      <Select
        label={t('viz_uploads.type')}
        aria-label={t('viz_uploads.type_of', { column: named })}
        data={ColumnType.options.map((value) => ({ value, label: t(`viz_uploads.types.${value}`) }))}
        value={column.type}
        onChange={(value) => value && changeType(ColumnType.parse(value))}
        allowDeselect={false}
      />
      {column.type === 'shared' && (
        <Select
          label={t('viz_uploads.dimension')}
          data={SharedDimension.options.map((value) => ({
            value,
            label: t(`viz_uploads.dimensions.${value}`),
          }))}
          value={column.dimension}
          onChange={(value) => value && change({ dimension: SharedDimension.parse(value) })}
          allowDeselect={false}
        />
      )}
      {(column.type === 'date' || column.type === 'instant') && (
        <DateChoices column={column} guess={guess} change={change} />
      )}
      <MultiSelect
        label={t('viz_uploads.measures')}
        data={ColumnMeasure.options
          .filter((value) => NUMBERS.includes(column.type) || value === 'distinct')
          .map((value) => ({ value, label: t(`viz_uploads.aggregates.${value}`) }))}
        value={column.measures}
        onChange={(values) => change({ measures: values.map((value) => ColumnMeasure.parse(value)) })}
      />
      <Checkbox
        label={t('viz_uploads.key')}
        aria-label={t('viz_uploads.key_of', { column: named })}
        checked={wizard.state.shape.key.includes(column._id)}
        onChange={(event) => {
          const { key } = wizard.state.shape;
          const others = key.filter((id) => id !== column._id);
          wizard.changeShape({
            key: event.currentTarget.checked ? [...others, column._id] : others,
            lookup: null,
          });
        }}
      />
    </li>
  );
}

type DateProps = Pick<RowProps, 'column' | 'guess'> & { change: (fields: Partial<UploadColumn>) => void };

/** What has to be asked of dates: which part comes first, and whether years such as 2569 are Buddhist. */
function DateChoices({ column, guess, change }: DateProps) {
  const { t } = useTranslation();
  const isOpen = guess?.dates?.status === 'open' && guess.dates.ambiguous !== null;
  return (
    <>
      <Select
        label={t('viz_uploads.date_order')}
        description={isOpen ? t('viz_uploads.order_open', { example: guess.dates?.ambiguous }) : undefined}
        data={(['day', 'month', 'year'] as const).map((value) => ({
          value,
          label: t(`viz_uploads.orders.${value}`),
        }))}
        placeholder={t('viz_uploads.order_found')}
        value={column.date_order}
        onChange={(value) =>
          change({ date_order: value === 'day' || value === 'month' || value === 'year' ? value : null })
        }
        clearable
      />
      {guess?.buddhist && (
        <Checkbox
          label={t('viz_uploads.buddhist', { example: guess.buddhist.example, count: guess.buddhist.count })}
          checked={column.buddhist_years}
          onChange={(event) => change({ buddhist_years: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
