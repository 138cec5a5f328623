import { useTranslation } from 'react-i18next';
import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import { useConditionSentence } from '#web/kit/conditions/condition-summary.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { ResourceHistory } from './resource-history.tsx';
import { ResourceList } from './resource-list.tsx';
import { RuleDrawer } from './rule-drawer.tsx';
import type { TabProps } from './tab-props.ts';
import { useTicketReferences } from './use-references.ts';

/** The rules in the order of their evaluation. */
export function RulesTab({ store, all, mayWrite }: TabProps) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const say = useConditionSentence(TICKET_CONDITION_FIELDS, useTicketReferences());
  const open = all.rules.find(({ _id }) => _id === query.item);
  const create = () => change({ item: 'new' });
  useShortcuts(mayWrite ? [{ key: 'n', text: t('auto_assign.rules.create'), act: create }] : []);
  return (
    <>
      <ResourceList
        of={store.all}
        label={t('auto_assign.tabs.rules')}
        history={<ResourceHistory noun="auto_assign_rule" store={store} all={all} mayWrite={mayWrite} />}
        create={t('auto_assign.rules.create')}
        empty={t('auto_assign.rules.empty')}
        help={t('auto_assign.rules.empty_help')}
        mayWrite={mayWrite}
        onCreate={create}
        onOpen={(item) => change({ item })}
        onActive={(id, active) => void store.switchRule(id, active)}
        onOrder={(ids) => void store.orderRules(ids)}
        things={all.rules.map(({ _id, name, active, condition, strategy, users }) => ({
          _id,
          name,
          active,
          said: t('auto_assign.rules.said', {
            conditions: say(condition),
            strategy: t(`auto_assign.strategies.${strategy}`),
            agents: t('auto_assign.rules.agents', { count: users.length }),
            interpolation: { escapeValue: false },
          }),
        }))}
      />
      {(open ?? (query.item === 'new' && mayWrite)) && (
        <RuleDrawer
          key={query.item}
          store={store}
          all={all}
          mayWrite={mayWrite}
          {...(open ? { rule: open } : {})}
          onClose={() => change({ item: undefined })}
        />
      )}
    </>
  );
}
