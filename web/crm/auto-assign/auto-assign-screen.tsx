import { Alert, Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { autoAssign } from '#contracts/crm/auto-assign/area.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TabbedPage } from '#web/kit/ui/tabbed-page.tsx';
import { AgentsTab } from './agents-tab.tsx';
import { ConditionsTab } from './conditions-tab.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import type { TabProps } from './tab-props.ts';
import { useAutoAssign } from './use-auto-assign.ts';
import classes from './things.module.css';

const TABS = ['rules', 'agents', 'conditions', 'settings', 'preview'] as const;

/** Settings → Auto assignment: rules, who serves them, what they share, the settings, and a try on the newest tickets. */
export function AutoAssignScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const store = useAutoAssign();
  const mayWrite = usePermission(autoAssign.access.write);
  const tab = TABS.find((one) => one === query.tab) ?? 'rules';
  return (
    <TabbedPage
      tabs={TABS.map((value) => ({ value, label: t(`auto_assign.tabs.${value}`) }))}
      open={tab}
      onOpen={(next) => change({ tab: next, item: undefined })}
    >
      <PageHeader title={useOpenTitle()} about={t('auto_assign.about')} />
      <EffectLine text={t('auto_assign.effect')} />
      <QueryView
        framed
        of={store.all}
        loading={
          <Card flush>
            <RowsSkeleton rows={5} height={60} />
          </Card>
        }
      >
        {(all) => (
          <div className={classes.tabs}>
            {!all.settings.enabled && tab !== 'settings' && (
              <Alert color="orange" variant="light" icon={<IconPlayerPause size={18} />}>
                {t('auto_assign.off')}{' '}
                <Button size="compact-xs" variant="subtle" onClick={() => change({ tab: 'settings' })}>
                  {t('auto_assign.tabs.settings')}
                </Button>
              </Alert>
            )}
            <Tab tab={tab} store={store} all={all} mayWrite={mayWrite} />
          </div>
        )}
      </QueryView>
    </TabbedPage>
  );
}

function Tab({ tab, ...props }: TabProps & { tab: (typeof TABS)[number] }) {
  switch (tab) {
    case 'rules':
      return <RulesTab {...props} />;
    case 'agents':
      return <AgentsTab {...props} />;
    case 'conditions':
      return <ConditionsTab {...props} />;
    case 'settings':
      return <SettingsTab mayWrite={props.mayWrite} />;
    default:
      return <PreviewTab {...props} />;
  }
}
