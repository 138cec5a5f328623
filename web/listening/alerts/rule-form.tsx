import { NumberInput, SegmentedControl, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SENSITIVITIES, Sensitivity } from '#contracts/alerts/rule-fields.ts';
import { ALERT_KINDS, AlertKind } from '#contracts/listening/alerts/alert-facts.ts';
import { listLineTargets } from '#contracts/listening/alerts/endpoints.ts';
import { MOST_AUTHORS, type AlertRule } from '#contracts/listening/alerts/rule.ts';
import { RuleTelling } from '#web/alerts/rule-telling.tsx';
import { useFrame } from '#web/alerts/use-frame.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { parseText, parseTexts } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { usePeople } from '#web/listening/use-people.ts';
import { BackTestPanel } from './back-test-panel.tsx';
import { RuleFilter } from './rule-filter.tsx';
import { Shift } from './shift.tsx';
import classes from '#web/alerts/alerts.module.css';

type Props = { draft: Draft; item?: AlertRule; disabled: boolean; onSaved: () => void; aside: ReactNode };

/** When a rule fires, its sensitivity, and whom it notifies; below it, when it would have fired. */
export function RuleForm({ draft, item, disabled, onSaved, aside }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const { frame, words } = useFrame(draft, disabled);
  const kind = AlertKind.catch('spike').parse(form.values.kind);
  const sensitivity = Sensitivity.catch('balanced').parse(form.values.sensitivity);
  const counted = kind === 'reach' || kind === 'author';
  return (
    <DraftForm
      draft={draft}
      fields={[]}
      groups={[]}
      words={words}
      disabled={disabled}
      act={t('alerts.form.save')}
      onSaved={onSaved}
      aside={aside}
    >
      <TextInput
        data-autofocus
        {...frame('name')}
        maxLength={80}
        value={parseText(form.values.name)}
        onChange={({ currentTarget }) => form.setFieldValue('name', currentTarget.value)}
      />
      <Select
        {...frame('kind')}
        description={t(`alerts.kinds_help.${kind}`)}
        allowDeselect={false}
        data={ALERT_KINDS.map((value) => ({ value, label: t(`alerts.kinds.${value}`) }))}
        value={kind}
        onChange={(value) => form.setFieldValue('kind', value)}
      />
      <RuleFilter draft={draft} disabled={disabled} />
      {counted && (
        <NumberInput
          {...frame('at_least')}
          description={t(`alerts.form.help.at_least_${kind}`)}
          min={1}
          max={2_000_000_000}
          allowDecimal={false}
          thousandSeparator=","
          value={typeof form.values.at_least === 'number' ? form.values.at_least : ''}
          onChange={(value) => form.setFieldValue('at_least', typeof value === 'number' ? value : null)}
        />
      )}
      {kind === 'author' && (
        <TagsInput
          {...frame('authors')}
          maxTags={MOST_AUTHORS}
          value={parseTexts(form.values.authors)}
          onChange={(value) => form.setFieldValue('authors', value)}
        />
      )}
      {!counted && (
        <div>
          <p className={classes.label} id="alert-sensitivity">
            {words('sensitivity').label}
          </p>
          <SegmentedControl
            fullWidth
            aria-labelledby="alert-sensitivity"
            disabled={disabled}
            data={SENSITIVITIES.map((value) => ({ value, label: t(`alerts.sensitivity.${value}`) }))}
            value={sensitivity}
            onChange={(value) => form.setFieldValue('sensitivity', value)}
          />
          <p className={classes.help}>{t(`alerts.sensitivity_help.${sensitivity}`)}</p>
          {item && <Shift shift={item.shift} />}
        </div>
      )}
      <BackTestPanel values={form.values} shift={item?.shift ?? 0} />
      <NumberInput
        {...frame('cooldown_hours')}
        min={1}
        max={168}
        allowDecimal={false}
        value={typeof form.values.cooldown_hours === 'number' ? form.values.cooldown_hours : ''}
        onChange={(value) => form.setFieldValue('cooldown_hours', value)}
      />
      <MentionTelling draft={draft} disabled={disabled} />
      {(['merge', 'active'] as const).map((name) => (
        <Switch
          key={name}
          label={words(name).label}
          description={words(name).help}
          disabled={disabled}
          checked={form.values[name] === true}
          onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.checked)}
        />
      ))}
    </DraftForm>
  );
}

/** Whom a rule on mentions notifies. */
function MentionTelling({ draft, disabled }: { draft: Draft; disabled: boolean }) {
  const { t } = useTranslation();
  const { people, read } = usePeople();
  return (
    <RuleTelling
      draft={draft}
      disabled={disabled}
      people={people}
      failure={loadFailure(read)}
      help={t('alerts.form.help.people')}
      listChats={listLineTargets}
      event="alert.fired"
    />
  );
}
