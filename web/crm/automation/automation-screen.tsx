import { useTranslation } from 'react-i18next';
import { hasFeature } from '#contracts/permissions/features.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { useAreaLabels } from '#web/kit/area/area-labels.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useSession } from '#web/kit/session/session.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { TabbedPage } from '#web/kit/ui/tabbed-page.tsx';
import { LogTab } from './log-tab.tsx';
import { RuleTab } from './rule-tab.tsx';
import { RULE_TABS, type RuleTabName } from './rule-tabs.ts';
import classes from './automation.module.css';

/** CRM → Automation: what happens in tickets automatically, in the order of evaluation, and the results. */
export function AutomationScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const { user, account } = useSession();
  const open = (['auto_response', 'automation', 'unread_template'] as const).filter(
    (name) =>
      allows(user.role.permissions, RULE_TABS[name].area.access.read) &&
      hasFeature(account, RULE_TABS[name].area.feature),
  );
  const tabs = [...open, 'log' as const];
  const tab = tabs.find((one) => one === query.tab) ?? tabs[0] ?? 'log';
  return (
    <TabbedPage
      tabs={tabs.map((value) => ({ value, label: t(`rules.tabs.${value}`) }))}
      open={tab}
      onOpen={(next) => change({ tab: next, item: undefined })}
    >
      <PageHeader title={useOpenTitle()} about={t('rules.about')} />
      <div className={classes.tab}>
        {tab === 'log' ? (
          <LogTab />
        ) : (
          <>
            <Effect tab={tab} />
            <RuleTab key={tab} tab={tab} />
          </>
        )}
      </div>
    </TabbedPage>
  );
}

const NOUNS = {
  auto_response: 'auto_response',
  automation: 'ticket_automation',
  unread_template: 'unread_template',
} as const;

function Effect({ tab }: { tab: RuleTabName }) {
  const words = useAreaLabels(NOUNS[tab]);
  return <EffectLine text={`${words.about} ${words.effect}`} />;
}
