import { NumberInput, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_KINDS, AlertKind } from '#contracts/listening/alerts/alert-facts.ts';
import { listLineTargets } from '#contracts/listening/alerts/endpoints.ts';
import { MOST_AUTHORS, type AlertRule } from '#contracts/listening/alerts/rule.ts';
import { CooldownField, KindField, SensitivityField, SwitchField } from '#web/alerts/rule-fields.tsx';
import { RuleFormFrame } from '#web/alerts/rule-form-frame.tsx';
import { RuleRecipients } from '#web/alerts/rule-recipients.tsx';
import { OverdueRemark } from '#web/alerts/rule-state.tsx';
import { useFrame } from '#web/alerts/use-frame.ts';
import { parseTexts } from '#web/kit/form/read-values.ts';
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
  const { frame } = useFrame(draft, disabled);
  const kind = AlertKind.catch('spike').parse(form.values.kind);
  const counted = kind === 'reach' || kind === 'author';
  return (
    <RuleFormFrame
      draft={draft}
      disabled={disabled}
      onSaved={onSaved}
      aside={aside}
      remarks={item && <OverdueRemark rule={item} />}
    >
      <KindField
        draft={draft}
        disabled={disabled}
        value={kind}
        data={ALERT_KINDS.map((value) => ({ value, label: t(`alerts.kinds.${value}`) }))}
        help={t(`alerts.kinds_help.${kind}`)}
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
        <SensitivityField
          draft={draft}
          disabled={disabled}
          about={(sensitivity) => (
            <>
              <p className={classes.help}>{t(`alerts.sensitivity_help.${sensitivity}`)}</p>
              {item && <Shift shift={item.shift} />}
            </>
          )}
        />
      )}
      <BackTestPanel values={form.values} shift={item?.shift ?? 0} />
      <CooldownField draft={draft} disabled={disabled} min={1} />
      <MentionRecipients draft={draft} disabled={disabled} />
      <SwitchField draft={draft} disabled={disabled} name="merge" />
      <SwitchField draft={draft} disabled={disabled} name="active" />
    </RuleFormFrame>
  );
}

/** Whom a rule on mentions notifies. */
function MentionRecipients({ draft, disabled }: { draft: Draft; disabled: boolean }) {
  const { t } = useTranslation();
  const { people, read } = usePeople();
  return (
    <RuleRecipients
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
