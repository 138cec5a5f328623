import { Input, MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ActionName } from '#contracts/crm/automation/action.ts';
import { CANNED_STATES, ME, NONE, type CannedChanges } from '#contracts/crm/canned/changes.ts';
import { Priority } from '#contracts/crm/ticket.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useActionChoices } from '#web/crm/automation/use-action-choices.ts';
import { SNOOZE_SPANS, useSpanLabels } from '#web/crm/ticket-changes/span-labels.ts';
import { useSession } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { ChangedFields } from './changed-fields.tsx';
import classes from './form.module.css';

type Props = {
  label: string;
  description?: string;
  error?: string;
  disabled: boolean;
  value: CannedChanges;
  onChange: (changes: CannedChanges) => void;
};

/** What a response changes at the ticket together with the reply; empty fields change nothing. */
export function ChangesField({ value, onChange, disabled, ...frame }: Props) {
  const { t } = useTranslation();
  const { account } = useSession();
  const { choicesOf, reads } = useActionChoices();
  const spanOf = useSpanLabels();
  const failed = loadFailure(...reads);
  const put = (part: CannedChanges) => onChange({ ...value, ...part });
  /** A chosen value that is no longer in any list is kept, so that it can be removed. */
  const among = (action: ActionName, chosen: readonly string[]) => {
    const known = choicesOf(action) ?? [];
    const gone = chosen.filter((id) => id !== ME && id !== NONE && !known.some((one) => one.value === id));
    return [...known, ...gone.map((id) => ({ value: id, label: t('conditions.gone') }))];
  };
  const one = { disabled, clearable: true, size: 'xs' as const, placeholder: t('canned.changes.stays') };
  const tags = [
    ...(hasFeature(account, 'category_and_tag') ? (['add_tag', 'remove_tag'] as const) : []),
    ...(hasFeature(account, 'customer_tag') ? (['add_customer_tag', 'remove_customer_tag'] as const) : []),
  ];
  return (
    <Input.Wrapper
      {...frame}
      component="fieldset"
      className={classes.changes}
      labelElement="div"
      error={frame.error ?? failed}
    >
      <div className={classes.pair}>
        <Select
          {...one}
          label={t('canned.changes.state')}
          data={(choicesOf('set_state') ?? []).filter(({ value: state }) => stateOf(state))}
          value={value.state ?? null}
          onChange={(state) => put({ state: stateOf(state) })}
        />
        <Select
          {...one}
          label={t('canned.changes.snooze')}
          data={SNOOZE_SPANS.map((span) => ({ value: String(span), label: spanOf(span) }))}
          value={value.snooze_minutes ? String(value.snooze_minutes) : null}
          onChange={(span) => put({ snooze_minutes: span === null ? null : Number(span) })}
        />
        <Select
          {...one}
          label={t('canned.changes.priority')}
          data={choicesOf('set_priority') ?? []}
          value={value.priority === undefined || value.priority === null ? null : String(value.priority)}
          onChange={(weight) => put({ priority: weight === null ? null : Priority.parse(Number(weight)) })}
        />
        <Select
          {...one}
          searchable
          label={t('canned.changes.assignee')}
          data={[
            { value: ME, label: t('canned.changes.who_answers') },
            { value: NONE, label: t('canned.changes.nobody') },
            ...among('assign', [value.assignee_id ?? ME]),
          ]}
          value={value.assignee_id ?? null}
          onChange={(assignee_id) => put({ assignee_id })}
        />
        <Select
          {...one}
          searchable
          label={t('canned.changes.group')}
          data={[
            { value: NONE, label: t('canned.changes.no_group') },
            ...among('set_group', [value.group_id ?? NONE]),
          ]}
          value={value.group_id ?? null}
          onChange={(group_id) => put({ group_id })}
        />
        {tags.map((action) => (
          <MultiSelect
            key={action}
            disabled={disabled}
            size="xs"
            searchable
            label={t(`canned.changes.${action}`)}
            data={among(action, value[`${action}_ids`] ?? [])}
            value={value[`${action}_ids`] ?? []}
            onChange={(ids) => put({ [`${action}_ids`]: ids })}
          />
        ))}
      </div>
      {hasFeature(account, 'custom_form') && (
        <ChangedFields
          values={value.fields ?? {}}
          disabled={disabled}
          onChange={(fields) => put({ fields })}
        />
      )}
    </Input.Wrapper>
  );
}

function stateOf(name: string | null): CannedChanges['state'] {
  return CANNED_STATES.find((state) => state === name) ?? null;
}
