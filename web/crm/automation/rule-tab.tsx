import { useTranslation } from 'react-i18next';
import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import { TIMED_TRIGGERS } from '#contracts/crm/automation/automations.ts';
import { getNoun, requireResource } from '#contracts/kit/area/area.ts';
import { ConditionDraft } from '#contracts/kit/conditions/condition.ts';
import { ResourceList } from '#web/crm/auto-assign/resource-list.tsx';
import { useTicketReferences } from '#web/crm/auto-assign/use-references.ts';
import { formatDuration } from '#web/crm/sla/format-duration.ts';
import { useAreaLabels } from '#web/kit/area/area-labels.ts';
import { CollectionHistory } from '#web/kit/area/collection-history.tsx';
import { useArea } from '#web/kit/area/use-area.ts';
import { useConditionSentence } from '#web/kit/conditions/condition-summary.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { parseActions } from './actions.ts';
import { RuleDrawer } from './rule-drawer.tsx';
import { RULE_TABS, type RuleTabName } from './rule-tabs.ts';
import { useActionLabels } from './use-action-labels.ts';

/** The rules of one kind in the order of their evaluation: to open, switch, move and create. */
export function RuleTab({ tab }: { tab: RuleTabName }) {
  const { t, i18n } = useTranslation();
  const { area, resource: name } = RULE_TABS[tab];
  const resource = requireResource(area, name);
  if (resource.kind !== 'collection') throw new Error(`${name} is no list`);
  const store = useArea(area, name, resource);
  const noun = getNoun(area, name);
  const words = useAreaLabels(noun);
  const mayWrite = usePermission(area.access.write);
  const [query, change] = useAddressQuery();
  const say = useConditionSentence(TICKET_CONDITION_FIELDS, useTicketReferences());
  const sayAction = useActionLabels();
  const create = () => change({ item: 'new' });
  const createWords = t('kit.area.create', { noun: words.noun });
  useShortcuts(mayWrite ? [{ key: 'n', text: createWords, act: create }] : []);
  const chosen = (field: string, item: Record<string, unknown>): string =>
    words.field(field).choices?.[String(item[field])] ?? '';
  const said = (item: Record<string, unknown>): string => {
    const condition = ConditionDraft.safeParse(item.condition).data;
    const acts = parseActions(item.actions).map(sayAction);
    const list = new Intl.ListFormat(i18n.language).format(acts);
    return [
      chosen('moment', item),
      chosen('trigger', item),
      TIMED_TRIGGERS.some((one) => one === item.trigger) || tab === 'unread_template'
        ? t('rules.after', { span: formatDuration(t, Number(item.after_seconds)) })
        : '',
      item.hours === 'always' ? '' : chosen('hours', item),
      condition && condition.items.length + (condition.groups?.length ?? 0) > 0 ? say(condition) : '',
      acts.length > 0 ? t('rules.followed_by', { list, interpolation: { escapeValue: false } }) : '',
      typeof item.text === 'string' ? `“${item.text}”` : '',
    ]
      .filter((part) => part !== '')
      .join(' · ');
  };
  const open = store.data.find(({ _id }) => _id === query.item);
  return (
    <>
      <ResourceList
        of={store.read}
        label={t(`rules.tabs.${tab}`)}
        history={<CollectionHistory noun={noun} resource={resource} store={store} mayWrite={mayWrite} />}
        create={createWords}
        empty={words.empty}
        help={words.emptyHelp}
        mayWrite={mayWrite}
        onCreate={create}
        onOpen={(item) => change({ item })}
        onOrder={(ids) => void store.order(ids)}
        onActive={(id, active) => void store.update(id, { active })}
        things={store.data.map((item) => ({
          _id: item._id,
          name: String(item.name),
          said: said(item),
          active: item.active === true,
        }))}
      />
      {(open ?? (query.item === 'new' && mayWrite)) && (
        <RuleDrawer
          key={query.item}
          tab={tab}
          resource={resource}
          noun={noun}
          words={words}
          store={store}
          {...(open ? { item: open } : {})}
          mayWrite={mayWrite}
          onClose={() => change({ item: undefined })}
        />
      )}
    </>
  );
}
