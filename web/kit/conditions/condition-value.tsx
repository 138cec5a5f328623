import { Chip, MultiSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Hours, type ConditionField } from '#contracts/kit/conditions/condition.ts';
import { listWeekdays } from '#contracts/kit/week.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { formatMinutes, parseMinutes } from './minutes.ts';
import { useConditionLabels, type ReferenceOptions } from './use-condition-labels.ts';
import classes from './condition-builder.module.css';

const Texts = z.array(z.string());

type Props = {
  field: ConditionField;
  options: ReferenceOptions[string];
  value: unknown;
  error?: string | undefined;
  onChange: (value: unknown) => void;
};

/** The value of a condition, by the type of its field. */
export function ConditionValue({ field, options, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const words = useConditionLabels();
  const texts = Texts.safeParse(value).data ?? [];
  const common = { className: classes.which, 'aria-label': t('conditions.value'), error };
  switch (field.type) {
    case 'text':
      return (
        <TagsInput
          {...common}
          value={texts}
          onChange={onChange}
          placeholder={texts.length > 0 ? '' : t('conditions.words')}
        />
      );
    case 'query':
      return (
        <TextInput
          {...common}
          spellCheck={false}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          placeholder={t('conditions.query')}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          min={field.min}
          max={field.max}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(Number(next))}
        />
      );
    case 'hours':
      return <HoursValue value={value} error={error} onChange={onChange} />;
    case 'choice':
    case 'reference': {
      const data =
        field.type === 'choice'
          ? field.choices.map((one) => ({ value: one, label: words.choice(one) }))
          : [
              ...options,
              ...texts
                .filter((id) => !options.some((one) => one.value === id))
                .map((id) => ({ value: id, label: t('conditions.gone') })),
            ];
      return (
        <MultiSelect
          {...common}
          searchable
          data={data}
          value={texts}
          onChange={onChange}
          placeholder={texts.length > 0 ? '' : t('conditions.pick')}
        />
      );
    }
    default: {
      const never: never = field;
      throw new Error(`no value for ${String(never)}`);
    }
  }
}

function HoursValue({ value, error, onChange }: Pick<Props, 'value' | 'error' | 'onChange'>) {
  const { t } = useTranslation();
  const { weekday } = useConditionLabels();
  const days = listWeekdays(useWeekStart());
  const hours = Hours.safeParse(value).data ?? { from: 540, to: 1080, days: [1, 2, 3, 4, 5] };
  const time = (name: 'from' | 'to') => (
    <TextInput
      type="time"
      aria-label={t(`conditions.${name}`)}
      value={formatMinutes(hours[name])}
      onChange={({ currentTarget }) => {
        const minutes = parseMinutes(currentTarget.value);
        if (minutes !== undefined) onChange({ ...hours, [name]: minutes });
      }}
    />
  );
  return (
    <div className={classes.which}>
      <div className={classes.hours}>
        {time('from')}
        <span aria-hidden>–</span>
        {time('to')}
      </div>
      <Chip.Group
        multiple
        value={hours.days.map(String)}
        onChange={(days) => onChange({ ...hours, days: days.map(Number).sort() })}
      >
        <div className={classes.days} role="group" aria-label={t('conditions.days')}>
          {days.map((day) => (
            <Chip key={day} value={String(day)} size="xs">
              {weekday(day)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {error && <p className={classes.error}>{error}</p>}
    </div>
  );
}
