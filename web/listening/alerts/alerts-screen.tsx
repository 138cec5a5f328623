import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { useAlertView, ViewChoice } from '#web/alerts/view-choice.tsx';
import { useAddressQuery, type AddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { filterQuery } from '../filter/query.ts';
import { AlertDrawer } from './alert-drawer.tsx';
import { AlertList } from './alert-list.tsx';
import { RuleDrawer } from './rule-drawer.tsx';
import { RuleTable } from './rule-table.tsx';
import { useRules } from './use-rules.ts';

/** Listening → Alerts: the alerts, and the rules that fire them. The open tab and item are in the address. */
export function AlertsScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const [query, change] = useAddressQuery();
  const rules = useRules();
  const written = JSON.stringify(filterQuery(query));
  const filter = useMemo(() => readRuleFilter(written), [written]);
  const view = useAlertView();
  const opened = rules.items.find(({ _id }) => _id === query.rule);
  const openRule = (rule: string | undefined): void => change({ rule, alert: undefined });
  const openAlert = (alert: string | undefined): void => change({ alert, rule: undefined });
  useShortcuts(
    rules.mayWrite ? [{ key: 'n', text: t('alerts.keys.create'), act: () => openRule('new') }] : [],
  );
  return (
    <PageBody>
      <PageHeader
        title={title}
        about={t('alerts.about')}
        filters={<ViewChoice />}
        action={
          rules.mayWrite && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openRule('new')}>
              {t('alerts.create')}
            </Button>
          )
        }
      />
      {view === 'fired' ? (
        <AlertList onOpen={openAlert} rules={rules.items} />
      ) : (
        <RuleTable rules={rules} onOpen={openRule} />
      )}
      {query.alert && (
        <AlertDrawer
          key={query.alert}
          id={query.alert}
          rules={rules}
          onRule={openRule}
          onClose={() => openAlert(undefined)}
        />
      )}
      {rules.list.data && (opened ?? (query.rule === 'new' && rules.mayWrite)) && (
        <RuleDrawer
          key={opened?._id ?? 'new'}
          {...(opened ? { item: opened } : {})}
          filter={filter}
          rules={rules}
          onClose={() => change({ ...clearFilter(query), rule: undefined })}
        />
      )}
    </PageBody>
  );
}

/** The filter that the address brings for a new rule; its times are left out, since a rule evaluates whatever arrives. */
function readRuleFilter(written: string): StoredFilter {
  const {
    range: _range,
    from: _from,
    to: _to,
    ...filter
  } = StoredFilter.catch({}).parse(JSON.parse(written));
  return filter;
}

function clearFilter(query: AddressQuery): Record<string, undefined> {
  return Object.fromEntries(Object.keys(filterQuery(query)).map((name) => [name, undefined]));
}
