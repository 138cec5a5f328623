import {
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Textarea,
  TextInput,
  type InputWrapperProps,
} from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { FieldFault } from '#contracts/crm/tickets/form-values.ts';
import { LONG_TEXT_MAX, TEXT_MAX, type FormField } from '#contracts/crm/tickets/form.ts';
import { findSpans } from '#engine/text/find-positions.ts';
import { extractExcerpt } from '#web/kit/text/marked-runs.ts';
import { MarkedText } from '#web/kit/ui/marked-text.tsx';
import classes from './form.module.css';

type Props = {
  field: FormField;
  value: unknown;
  fault: FieldFault | undefined;
  /** Whether the ticket cannot be done without it. */
  missing: boolean;
  disabled: boolean;
  /** The search terms: if the value contains any of them, that part is shown next to the field, highlighted. */
  sought?: readonly string[];
  onType: (value: unknown) => void;
  onSave: (value: unknown) => void;
};

/** This much of a long text is shown above its field, in UTF-16 units. */
const HELD = 60;

const Words = z.string().catch('');
const Chosen = z.array(z.string()).catch([]);
const Figure = z.number().nullable().catch(null);
const Flag = z.boolean().nullable().catch(null);

/** The control of one field: texts and numbers are saved when the focus leaves them, choices at once. */
export function FormControl(props: Props) {
  const { field, value, disabled, onType, onSave } = props;
  const { t } = useTranslation();
  const choose = (next: unknown) => {
    onType(next);
    onSave(next);
  };
  const common = { ...wrapperOf(props, t), disabled, size: 'xs' as const };
  const leave = { onBlur: () => onSave(value) };
  const text = Words.parse(value ?? '');
  const { kind, options } = field;
  if (kind === 'yes_no') return <YesNo {...props} onChoose={choose} />;
  if (kind === 'choice')
    return (
      <Select
        {...common}
        data={options}
        value={text || null}
        onChange={choose}
        clearable
        searchable={options.length > 8}
        placeholder={t('tickets.form.choose')}
        clearButtonProps={{ 'aria-label': t('tickets.form.clear', { label: field.label }) }}
      />
    );
  if (kind === 'choices')
    return (
      <MultiSelect
        {...common}
        data={options}
        value={Chosen.parse(value ?? [])}
        onChange={choose}
        searchable
        placeholder={t('tickets.form.choose')}
      />
    );
  if (kind === 'number')
    return (
      <NumberInput
        {...common}
        {...leave}
        value={Figure.parse(value ?? null) ?? ''}
        onChange={(next) => onType(next === '' ? null : Number(next))}
        hideControls
      />
    );
  if (kind === 'long_text')
    return (
      <Textarea
        {...common}
        {...leave}
        value={text}
        maxLength={LONG_TEXT_MAX}
        autosize
        minRows={2}
        maxRows={8}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...common}
      {...leave}
      type={kind === 'date' ? 'date' : 'text'}
      value={text}
      maxLength={TEXT_MAX}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

function wrapperOf(
  { field, value, fault, missing, sought = [] }: Props,
  t: TFunction,
): Pick<InputWrapperProps, 'label' | 'description' | 'error'> {
  return {
    label: <Label field={field} missing={missing} />,
    ...describedBy(field.help, heldOf(value, sought)),
    ...(fault ? { error: t(`tickets.form.faults.${fault}`) } : {}),
  };
}

function describedBy(help: string, held: ReactNode): Pick<InputWrapperProps, 'description'> {
  if (!help && !held) return {};
  return {
    description: (
      <>
        {help}
        {held}
      </>
    ),
  };
}

/** The part of a field's value that contains the search terms: nothing can be highlighted inside a field itself. */
function heldOf(value: unknown, sought: readonly string[]): ReactNode {
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'boolean'
      ? ''
      : String(value ?? '');
  const places = findSpans(text, sought);
  if (places.length === 0) return null;
  return (
    <span className={classes.held}>
      <MarkedText {...extractExcerpt(text, places, HELD)} />
    </span>
  );
}

function Label({ field, missing }: Pick<Props, 'field' | 'missing'>) {
  const { t } = useTranslation();
  return (
    <>
      {field.label}
      {missing && <span className={classes.mark}>{t('tickets.form.needed')}</span>}
    </>
  );
}

function YesNo({
  field,
  value,
  missing,
  disabled,
  onChoose,
}: Props & { onChoose: (value: boolean | null) => void }) {
  const { t } = useTranslation();
  const flag = Flag.parse(value ?? null);
  return (
    <div role="group" aria-label={field.label}>
      <p className={classes.label} style={{ fontSize: 'var(--es-size-12)' }}>
        <Label field={field} missing={missing} />
      </p>
      <SegmentedControl
        size="xs"
        disabled={disabled}
        value={flag === null ? 'none' : flag ? 'yes' : 'no'}
        data={[
          { value: 'none', label: '—' },
          { value: 'yes', label: t('tickets.form.yes') },
          { value: 'no', label: t('tickets.form.no') },
        ]}
        onChange={(next) => onChoose(next === 'none' ? null : next === 'yes')}
      />
      {field.help && <p className={classes.help}>{field.help}</p>}
    </div>
  );
}
