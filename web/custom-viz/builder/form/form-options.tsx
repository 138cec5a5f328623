import { Button, NumberInput, Select, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Form, getFormDeclaration } from '#contracts/custom-viz/forms/form.ts';
import { GridRule } from '#contracts/custom-viz/forms/grid-rules.ts';
import { PeriodGoal } from '#contracts/custom-viz/forms/period-goal.ts';
import { useBuilder } from '../builder-context.ts';
import { PeriodGoalField } from '../goals/period-goal-field.tsx';
import { GoalFields, NEW_GOAL, type GoalValue } from './goal-fields.tsx';
import { describeOption, type OptionKind } from './option-kind.ts';
import { RuleFields } from './rule-fields.tsx';
import classes from './form.module.css';

/** The options of the chart's form, as its declaration has them. */
export function FormOptions() {
  const { t, i18n } = useTranslation();
  const { chart, change } = useBuilder();
  const declared = getFormDeclaration(chart.form.name).options;
  const values: Readonly<Record<string, unknown>> = chart.form;
  const set = (name: string, value: unknown) => {
    const form = Form.safeParse({ ...chart.form, [name]: value });
    if (form.success) change({ ...chart, form: form.data });
  };
  const options = Object.entries(declared).map(([name, schema]) => ({ name, kind: describeOption(schema) }));
  if (options.length === 0) return <p>{t('viz_builder.no_options')}</p>;
  const nameOf = (key: string): string =>
    i18n.exists(key) ? String(i18n.t(key as never)) : (key.split('.').at(-1) ?? '');
  return (
    <div className={classes.options}>
      {options.map(({ name, kind }) => (
        <Option
          key={`${chart.form.name} ${name}`}
          label={nameOf(`viz_builder.options.${name}`)}
          choiceName={(choice) => nameOf(`viz_builder.option_choices.${choice}`)}
          kind={kind}
          value={values[name]}
          onChange={(value) => set(name, value)}
        />
      ))}
    </div>
  );
}

type OptionProps = {
  label: string;
  choiceName: (choice: string) => string;
  kind: OptionKind;
  value: unknown;
  onChange: (value: unknown) => void;
};

function Option({ label, choiceName, kind, value, onChange }: OptionProps) {
  const { t } = useTranslation();
  switch (kind.is) {
    case 'switch':
      return (
        <Switch
          label={label}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          data={kind.choices.map((choice) => ({ value: choice, label: choiceName(choice) }))}
          value={typeof value === 'string' ? value : null}
          allowDeselect={false}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <NumberInput
          label={label}
          value={typeof value === 'number' ? value : ''}
          {...(kind.least === null ? {} : { min: kind.least })}
          {...(kind.most === null ? {} : { max: kind.most })}
          clampBehavior="strict"
          onChange={(next) =>
            onChange(next === '' ? (kind.isOptional ? null : (kind.least ?? 0)) : Number(next))
          }
        />
      );
    case 'goals': {
      const goals = z.array(z.custom<GoalValue>()).catch([]).parse(value);
      return (
        <div role="group" aria-label={label} className={classes.options}>
          {goals.map((goal, index) => (
            <GoalFields
              // A goal has no name of its own; its place is one.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              goal={goal}
              onChange={(next) => onChange(goals.map((one, at) => (at === index ? next : one)))}
              onRemove={() => onChange(goals.filter((_one, at) => at !== index))}
            />
          ))}
          {goals.length < kind.most && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => onChange([...goals, NEW_GOAL])}
            >
              {t('viz_builder.add_goal')}
            </Button>
          )}
        </div>
      );
    }
    case 'rules':
      return (
        <RuleFields label={label} rules={z.array(GridRule).catch([]).parse(value)} onChange={onChange} />
      );
    case 'period_goal':
      return (
        <PeriodGoalField label={label} value={PeriodGoal.safeParse(value).data ?? null} onChange={onChange} />
      );
    case 'other':
      return null;
  }
}
