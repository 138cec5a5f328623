import { useTranslation } from 'react-i18next';
import { TIMED_TRIGGERS } from '#contracts/crm/automation/automations.ts';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { ConditionsField } from '#web/crm/auto-assign/conditions-field.tsx';
import { ResourceDrawer } from '#web/crm/auto-assign/resource-drawer.tsx';
import type { AreaLabels } from '#web/kit/area/area-labels.ts';
import { CollectionHistory } from '#web/kit/area/collection-history.tsx';
import type { Item } from '#web/kit/area/item.ts';
import type { AreaData } from '#web/kit/area/use-area.ts';
import { useItemDraft } from '#web/kit/area/use-item-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { ActionsField } from './actions-field.tsx';
import { AnswerFields } from './answer-fields.tsx';
import type { RuleTabName } from './rule-tabs.ts';
import { TrialPanel } from './trial-panel.tsx';

/** Fields whose control is not the kit's. */
const BY_HAND = ['condition', 'actions', 'text', 'text_th', 'html', 'html_th'];
const EMPTY: Values = { condition: { match: 'all', items: [] }, actions: [] };
const UNIQUE = ['name'];

type Props = {
  tab: RuleTabName;
  resource: Collection;
  noun: string;
  words: AreaLabels;
  store: AreaData;
  item?: Item;
  mayWrite: boolean;
  onClose: () => void;
};

/** Creates or changes a rule, and tries it on existing tickets before it is saved. */
export function RuleDrawer({ tab, resource, noun, words, store, item, mayWrite, onClose }: Props) {
  const { t } = useTranslation();
  const { draft, fields } = useItemDraft({
    resource,
    store,
    item,
    thing: tab,
    unique: UNIQUE,
    blank: EMPTY,
  });
  const name = String(item?.name ?? '');
  // The duration is only shown for a trigger that is about time.
  const trigger = draft.form.values['trigger'];
  const isTimed = tab !== 'automation' || TIMED_TRIGGERS.some((one) => one === trigger);
  return (
    <ResourceDrawer
      title={t(item ? 'kit.area.edit' : 'kit.area.create', { noun: words.noun })}
      {...(item
        ? {
            item: { _id: item._id, name },
            history: (
              <CollectionHistory
                noun={noun}
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
      fields={fields.filter(
        ({ name: field }) => !BY_HAND.includes(field) && (isTimed || field !== 'after_seconds'),
      )}
      words={words.field}
      mayWrite={mayWrite}
      act={t('kit.area.create_act', { noun: words.noun })}
      remove={{ act: t('kit.area.delete', { noun: words.noun }), text: t('kit.area.delete_ask', { name }) }}
      onRemove={async () => item && store.remove(item)}
      onClose={onClose}
    >
      {tab !== 'automation' && <AnswerFields draft={draft} words={words.field} disabled={!mayWrite} />}
      <ConditionsField draft={draft} disabled={!mayWrite} />
      {tab === 'automation' && <ActionsField draft={draft} disabled={!mayWrite} />}
      <TrialPanel tab={tab} draft={draft} {...(item ? { id: item._id } : {})} />
    </ResourceDrawer>
  );
}
