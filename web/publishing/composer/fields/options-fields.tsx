import { Checkbox, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { nameField, useComposer } from '../composer-context.ts';
import { listOptionPlans, type OptionPlan } from './option-plans.ts';
import { OwnGroup } from './own-field.tsx';
import classes from './fields.module.css';

/** What only the network of the open tab has: those of its options that have a name in the texts. */
export function OptionsFields() {
  const { t, i18n } = useTranslation();
  const { chosen, tab } = useComposer();
  const channel = chosen.find(({ connection_id }) => connection_id === tab)?.channel;
  const plans = channel
    ? listOptionPlans(channel).filter(({ name }) => i18n.exists(nameOptionText(channel, name)))
    : [];
  if (!channel || plans.length === 0) return null;
  return (
    <OwnGroup field="options" label={t('publishing_composer.options')}>
      <div className={classes.grid}>
        {plans.map((plan) => (
          <OptionControl key={plan.name} plan={plan} label={i18n.t(nameOptionText(channel, plan.name))} />
        ))}
      </div>
    </OwnGroup>
  );
}

/** The key of the text of an option. */
function nameOptionText(channel: string, option: string): 'publishing_composer.options' {
  return `publishing_composer.network_options.${channel}.${option}` as 'publishing_composer.options';
}

function OptionControl({ plan, label }: { plan: OptionPlan; label: string }) {
  const { content, write, isOpen } = useComposer();
  const value = content.options[plan.name];
  const put = (next: z.core.util.JSONType | undefined) => {
    const { [plan.name]: _former, ...others } = content.options;
    write({ options: next === undefined ? others : { ...others, [plan.name]: next } });
  };
  const shared = { id: nameField(`options.${plan.name}`), label, disabled: !isOpen };
  switch (plan.kind) {
    case 'switch':
      return (
        <Checkbox
          {...shared}
          checked={value === true}
          onChange={({ currentTarget }) => put(currentTarget.checked || undefined)}
        />
      );
    case 'choice':
      return <ChoiceControl {...shared} plan={plan} value={value} onChange={put} />;
    case 'number':
      return (
        <NumberInput
          {...shared}
          min={1}
          allowDecimal={false}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => put(typeof next === 'number' ? next : undefined)}
        />
      );
    case 'words':
      return (
        <TagsInput
          {...shared}
          value={z.array(z.string()).safeParse(value).data ?? []}
          onChange={(next) => put(next.length > 0 ? next : undefined)}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => put(currentTarget.value || undefined)}
        />
      );
  }
}

type ChoiceProps = {
  id: string;
  label: string;
  disabled: boolean;
  plan: Extract<OptionPlan, { kind: 'choice' }>;
  value: unknown;
  onChange: (value: string | undefined) => void;
};

function ChoiceControl({ plan, value, onChange, ...shared }: ChoiceProps) {
  const { t, i18n } = useTranslation();
  const nameValue = (one: string): string => {
    const key = `publishing_composer.option_values.${one}`;
    return i18n.exists(key) ? i18n.t(key as 'publishing_composer.options') : one;
  };
  return (
    <Select
      {...shared}
      allowDeselect={false}
      data={[
        ...(plan.usual === null ? [{ value: '', label: t('publishing_composer.usual_kind') }] : []),
        ...plan.values.map((one) => ({ value: one, label: nameValue(one) })),
      ]}
      value={typeof value === 'string' ? value : (plan.usual ?? '')}
      onChange={(next) => onChange(next === plan.usual ? undefined : next || undefined)}
    />
  );
}
