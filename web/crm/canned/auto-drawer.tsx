import { MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { ConditionsField } from '#web/crm/auto-assign/conditions-field.tsx';
import { ResourceDrawer } from '#web/crm/auto-assign/resource-drawer.tsx';
import { TrialPanel } from '#web/crm/automation/trial-panel.tsx';
import type { AreaLabels } from '#web/kit/area/area-labels.ts';
import { CollectionHistory } from '#web/kit/area/collection-history.tsx';
import { getItemName, type Item } from '#web/kit/area/item.ts';
import type { AreaData } from '#web/kit/area/use-area.ts';
import { useItemDraft } from '#web/kit/area/use-item-draft.ts';
import type { Values } from '#web/kit/form/values.ts';

export type AutoPart = 'settings' | 'conditions' | 'keywords';
/** Fields whose control is not the kit's. */
const BY_HAND = ['condition', 'response_id', 'condition_ids', 'keyword_ids'];
const EMPTY: Values = {
  condition: { match: 'all', items: [] },
  response_id: null,
  condition_ids: [],
  keyword_ids: [],
};
const UNIQUE = ['name'];
const Texts = z.array(z.string()).catch([]);
const Text = z.string().nullable().catch(null);

type Choices = { value: string; label: string }[];
type Props = {
  part: AutoPart;
  store: AreaData;
  words: AreaLabels;
  item?: Item;
  choices: Record<'response_id' | 'condition_ids' | 'keyword_ids', Choices>;
  mayWrite: boolean;
  onClose: () => void;
};

/** Creates or changes what auto canned is made of: an answer, a condition, or words. */
export function AutoDrawer({ part, store, words, item, choices, mayWrite, onClose }: Props) {
  const { t } = useTranslation();
  const resource: Collection = autoCanned.resources[part];
  const { draft, fields } = useItemDraft({
    resource,
    store,
    item,
    thing: 'auto-canned',
    unique: UNIQUE,
    blank: EMPTY,
  });
  const { form } = draft;
  const common = (name: 'response_id' | 'condition_ids' | 'keyword_ids') => ({
    label: words.field(name).label,
    description: words.field(name).help,
    data: choices[name],
    disabled: !mayWrite,
    searchable: true,
    clearable: true,
    error: form.errors[name],
  });
  const name = item ? getItemName(resource, item) : '';
  return (
    <ResourceDrawer
      title={t(item ? 'kit.area.edit' : 'kit.area.create', { noun: words.noun })}
      {...(item
        ? {
            item: { _id: item._id, name },
            history: (
              <CollectionHistory
                noun={`auto_canned_${part}`}
                entity={item._id}
                resource={resource}
                store={store}
                words={words.field}
                mayWrite={mayWrite}
              />
            ),
          }
        : {})}
      draft={draft}
      fields={fields.filter((plan) => !BY_HAND.includes(plan.name))}
      words={words.field}
      mayWrite={mayWrite}
      act={t('kit.area.create_act', { noun: words.noun })}
      remove={{ act: t('kit.area.delete', { noun: words.noun }), text: t('kit.area.delete_ask', { name }) }}
      onRemove={async () => item && store.remove(item)}
      onClose={onClose}
    >
      {part === 'conditions' && <ConditionsField draft={draft} disabled={!mayWrite} />}
      {part === 'settings' && (
        <>
          <Select
            {...common('response_id')}
            value={Text.parse(form.values['response_id'])}
            onChange={(id) => form.setFieldValue('response_id', id)}
          />
          {(['condition_ids', 'keyword_ids'] as const).map((field) => (
            <MultiSelect
              key={field}
              {...common(field)}
              value={Texts.parse(form.values[field])}
              onChange={(ids) => form.setFieldValue(field, ids)}
            />
          ))}
          <TrialPanel tab="auto_canned" draft={draft} {...(item ? { id: item._id } : {})} />
        </>
      )}
    </ResourceDrawer>
  );
}
