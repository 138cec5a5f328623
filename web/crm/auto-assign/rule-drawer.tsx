import { MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ruleFields, type AutoAssignRule } from '#contracts/crm/auto-assign/entities.ts';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { buildFieldPlans } from '#web/kit/form/field.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { ConditionsField } from './conditions-field.tsx';
import { ResourceDrawer } from './resource-drawer.tsx';
import { ResourceHistory } from './resource-history.tsx';
import type { TabProps } from './tab-props.ts';
import { TryRule } from './try-rule.tsx';
import { useFieldLabels } from './use-field-labels.ts';

const RuleForm = z.strictObject(ruleFields);
const BLANK = RuleForm.partial({ name: true }).parse({});
const Texts = z.array(z.string()).catch([]);
const NAMES = Object.keys(ruleFields);
const valuesOf = (from: Values): Values => Object.fromEntries(NAMES.map((name) => [name, from[name]]));
/** Fields drawn by the kit; the others are lists to choose from and the condition builder. */
const PLANNED = buildFieldPlans({
  name: ruleFields.name,
  strategy: ruleFields.strategy,
  skills: ruleFields.skills,
  fallback: ruleFields.fallback,
  active: ruleFields.active,
});

type Props = TabProps & { rule?: AutoAssignRule; onClose: () => void };

/** Creates or changes a rule: which tickets it applies to, who is eligible, how one is chosen. */
export function RuleDrawer({ store, all, mayWrite, rule, onClose }: Props) {
  const { t } = useTranslation();
  const words = useFieldLabels();
  const initial = useMemo<Values>(() => (rule ? valuesOf(rule) : { ...BLANK, name: '' }), [rule]);
  const draft = useDraft({
    schema: RuleForm,
    initial,
    version: rule?.version,
    thing: getResourceKey('rule', rule),
    unique: ['name'],
    valuesOf,
    send: (values, version) =>
      rule ? store.changeRule(rule._id, values, version) : store.createRule(values),
  });
  const choose = (name: 'users' | 'condition_ids', data: { value: string; label: string }[]) => (
    <MultiSelect
      label={words(name).label}
      data={data}
      searchable
      disabled={!mayWrite}
      value={Texts.parse(draft.form.values[name])}
      error={draft.form.errors[name]}
      onChange={(ids) => draft.form.setFieldValue(name, ids)}
    />
  );
  const named = (list: readonly { _id: string; name: string }[]) =>
    list.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <ResourceDrawer
      title={t(rule ? 'auto_assign.rules.edit' : 'auto_assign.rules.create')}
      {...(rule
        ? {
            item: rule,
            history: (
              <ResourceHistory
                noun="auto_assign_rule"
                entity={rule._id}
                store={store}
                all={all}
                mayWrite={mayWrite}
              />
            ),
          }
        : {})}
      draft={draft}
      fields={PLANNED}
      words={words}
      mayWrite={mayWrite}
      act={t('auto_assign.rules.create_act')}
      remove={{
        act: t('auto_assign.rules.delete'),
        text: t('auto_assign.rules.delete_text', { name: rule?.name ?? '' }),
      }}
      onRemove={store.removeRule}
      onClose={onClose}
    >
      <ConditionsField draft={draft} disabled={!mayWrite} />
      {all.conditions.length > 0 && choose('condition_ids', named(all.conditions))}
      {choose('users', named(all.agents))}
      <TryRule draft={draft} id={rule?._id} all={all} />
    </ResourceDrawer>
  );
}
