import { Button, NumberInput, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SENSITIVITIES, Sensitivity } from '#contracts/alerts/rule-fields.ts';
import { MEASURE_ALERT_KINDS, MeasureAlertKind } from '#contracts/custom-viz/alert-facts.ts';
import {
  ALERT_DIRECTIONS,
  AlertCondition,
  AlertDirection,
  CONDITION_MATCHES,
  MOST_CONDITIONS,
} from '#contracts/custom-viz/alert-rules.ts';
import { ChoiceField } from '#web/alerts/rule-fields.tsx';
import type { Draft } from '#web/kit/form/use-draft.ts';
import type { TileNumbers } from './use-tile-numbers.ts';
import classes from '#web/alerts/alerts.module.css';

const Conditions = z.array(AlertCondition.extend({ number: z.string() }));

/** The conditions in a form, some of which may lack something. */
export function readConditions(value: unknown): AlertCondition[] {
  return Conditions.catch([]).parse(value);
}

type Props = { draft: Draft; numbers: TileNumbers['numbers']; disabled: boolean };

/** When a rule fires: its conditions, and whether all of them or any has to hold. */
export function ConditionList({ draft, numbers, disabled }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const conditions = readConditions(form.values.conditions);
  const set = (next: readonly AlertCondition[]) => form.setFieldValue('conditions', next);
  const match = z.enum(CONDITION_MATCHES).catch('all').parse(form.values.match);
  const add = () =>
    set([...conditions, AlertCondition.parse({ number: conditions.at(-1)?.number ?? '', kind: 'above' })]);
  return (
    <>
      {conditions.length > 1 && (
        <ChoiceField
          label={t('viz_alerts.fields.match')}
          disabled={disabled}
          data={CONDITION_MATCHES.map((value) => ({ value, label: t(`viz_alerts.match.${value}`) }))}
          value={match}
          onChange={(value) => form.setFieldValue('match', value)}
        />
      )}
      {conditions.map((condition, at) => (
        <ConditionFields
          // Conditions have no names; one is only changed in its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          condition={condition}
          numbers={numbers}
          disabled={disabled}
          legend={conditions.length > 1 ? t('viz_alerts.condition', { number: at + 1 }) : ''}
          errorOf={(field) =>
            form.errors[`conditions.${at}.${field}`] ??
            (at === 0 && field === 'number' ? form.errors.watched : undefined)
          }
          onChange={(next) => set(conditions.with(at, { ...condition, ...next }))}
          onRemove={conditions.length > 1 ? () => set(conditions.toSpliced(at, 1)) : undefined}
        />
      ))}
      {conditions.length < MOST_CONDITIONS && !disabled && (
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t('viz_alerts.add_condition')}
        </Button>
      )}
    </>
  );
}

type FieldsProps = {
  condition: AlertCondition;
  numbers: TileNumbers['numbers'];
  disabled: boolean;
  legend: string;
  errorOf: (field: 'number' | 'kind' | 'limit') => ReactNode;
  onChange: (next: Partial<AlertCondition>) => void;
  onRemove: (() => void) | undefined;
};

/** One condition: on which number, and when it holds. */
function ConditionFields(props: FieldsProps) {
  const { condition, numbers, disabled, legend, errorOf, onChange, onRemove } = props;
  const { t } = useTranslation();
  const { number, kind, limit, direction, sensitivity } = condition;
  const unit = kind === 'change' ? null : numbers.find(({ value }) => value === number)?.unit;
  const help =
    unit === 'seconds'
      ? t('viz_alerts.help.limit_seconds')
      : unit === 'share'
        ? t('viz_alerts.help.limit_share')
        : undefined;
  return (
    <fieldset className={classes.condition} data-many={legend !== '' || undefined}>
      {legend !== '' && <legend className={classes.label}>{legend}</legend>}
      <Select
        label={t('viz_alerts.fields.measure')}
        disabled={disabled}
        allowDeselect={false}
        error={errorOf('number')}
        data={numbers.map(({ value, label }) => ({ value, label }))}
        value={number === '' ? null : number}
        onChange={(value) => value && onChange({ number: value })}
      />
      <Select
        label={t('alerts.form.fields.kind')}
        description={t(`viz_alerts.kinds_help.${kind}`)}
        disabled={disabled}
        allowDeselect={false}
        error={errorOf('kind')}
        data={MEASURE_ALERT_KINDS.map((value) => ({ value, label: t(`viz_alerts.kinds.${value}`) }))}
        value={kind}
        onChange={(value) => onChange({ kind: MeasureAlertKind.catch(kind).parse(value) })}
      />
      {(kind === 'above' || kind === 'below' || kind === 'change') && (
        <NumberInput
          label={t(kind === 'change' ? 'viz_alerts.fields.limit_change' : 'viz_alerts.fields.limit')}
          description={help}
          disabled={disabled}
          error={errorOf('limit')}
          thousandSeparator=","
          suffix={kind === 'change' ? '%' : ''}
          value={limit ?? ''}
          onChange={(value) => onChange({ limit: typeof value === 'number' ? value : null })}
        />
      )}
      {(kind === 'change' || kind === 'unusual') && (
        <ChoiceField
          label={t('viz_alerts.fields.direction')}
          disabled={disabled}
          data={ALERT_DIRECTIONS.map((value) => ({ value, label: t(`viz_alerts.directions.${value}`) }))}
          value={direction}
          onChange={(value) => onChange({ direction: AlertDirection.catch(direction).parse(value) })}
        />
      )}
      {kind === 'unusual' && (
        <ChoiceField
          label={t('alerts.form.fields.sensitivity')}
          disabled={disabled}
          data={SENSITIVITIES.map((value) => ({ value, label: t(`alerts.sensitivity.${value}`) }))}
          value={sensitivity}
          onChange={(value) => onChange({ sensitivity: Sensitivity.catch(sensitivity).parse(value) })}
        />
      )}
      {onRemove && !disabled && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={onRemove}
        >
          {t('viz_alerts.remove_condition')}
        </Button>
      )}
    </fieldset>
  );
}
