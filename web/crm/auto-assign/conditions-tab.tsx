import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { conditionFields, type AutoAssignCondition } from '#contracts/crm/auto-assign/entities.ts';
import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import { useConditionSentence } from '#web/kit/conditions/condition-summary.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { buildFieldPlans } from '#web/kit/form/field.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { ConditionsField } from './conditions-field.tsx';
import { ResourceDrawer } from './resource-drawer.tsx';
import { ResourceHistory } from './resource-history.tsx';
import { ResourceList } from './resource-list.tsx';
import type { TabProps } from './tab-props.ts';
import { useFieldLabels } from './use-field-labels.ts';
import { useTicketReferences } from './use-references.ts';

const ConditionForm = z.strictObject(conditionFields);
const PLANNED = buildFieldPlans({ name: conditionFields.name });
const valuesOf = ({ name, condition }: Values): Values => ({ name, condition });

/** The conditions that rules share. */
export function ConditionsTab({ store, all, mayWrite }: TabProps) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const say = useConditionSentence(TICKET_CONDITION_FIELDS, useTicketReferences());
  const open = all.conditions.find(({ _id }) => _id === query.item);
  const create = () => change({ item: 'new' });
  useShortcuts(mayWrite ? [{ key: 'n', text: t('auto_assign.conditions.create'), act: create }] : []);
  return (
    <>
      <ResourceList
        of={store.all}
        label={t('auto_assign.tabs.conditions')}
        history={<ResourceHistory noun="auto_assign_condition" store={store} all={all} mayWrite={mayWrite} />}
        create={t('auto_assign.conditions.create')}
        empty={t('auto_assign.conditions.empty')}
        help={t('auto_assign.conditions.empty_help')}
        mayWrite={mayWrite}
        onCreate={create}
        onOpen={(item) => change({ item })}
        things={all.conditions.map(({ _id, name, condition }) => ({ _id, name, said: say(condition) }))}
      />
      {(open ?? (query.item === 'new' && mayWrite)) && (
        <ConditionDrawer
          key={query.item}
          store={store}
          all={all}
          mayWrite={mayWrite}
          {...(open ? { condition: open } : {})}
          onClose={() => change({ item: undefined })}
        />
      )}
    </>
  );
}

type Props = TabProps & { condition?: AutoAssignCondition; onClose: () => void };

function ConditionDrawer({ store, all, mayWrite, condition, onClose }: Props) {
  const { t } = useTranslation();
  const initial = useMemo<Values>(
    () => (condition ? valuesOf(condition) : { name: '', condition: { match: 'all', items: [] } }),
    [condition],
  );
  const draft = useDraft({
    schema: ConditionForm,
    initial,
    version: condition?.version,
    thing: getResourceKey('condition', condition),
    unique: ['name'],
    valuesOf,
    send: (values, version) =>
      condition ? store.changeCondition(condition._id, values, version) : store.createCondition(values),
  });
  return (
    <ResourceDrawer
      title={t(condition ? 'auto_assign.conditions.edit' : 'auto_assign.conditions.create')}
      {...(condition
        ? {
            item: condition,
            history: (
              <ResourceHistory
                noun="auto_assign_condition"
                entity={condition._id}
                store={store}
                all={all}
                mayWrite={mayWrite}
              />
            ),
          }
        : {})}
      draft={draft}
      fields={PLANNED}
      words={useFieldLabels()}
      mayWrite={mayWrite}
      act={t('auto_assign.conditions.create_act')}
      remove={{
        act: t('auto_assign.conditions.delete'),
        text: t('auto_assign.conditions.delete_text', { name: condition?.name ?? '' }),
      }}
      onRemove={store.removeCondition}
      onClose={onClose}
    >
      <ConditionsField draft={draft} disabled={!mayWrite} />
    </ResourceDrawer>
  );
}
