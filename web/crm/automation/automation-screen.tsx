import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '#contracts/permissions/features.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { useAreaLabels } from '#web/kit/area/area-labels.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useSession } from '#web/kit/session/session.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { LogTab } from './log-tab.tsx';
import { RuleTab } from './rule-tab.tsx';
import { RULE_TABS, type RuleTabName } from './rule-tabs.ts';
import classes from './automation.module.css';

/** CRM → Automation: what happens in tickets automatically, in the order of evaluation, and the results. */
export function AutomationScreen() {
  const { t, i18n } = useTranslation();
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
    <PageBody>
      <Tabs
        key={i18n.language}
        value={tab}
        onChange={(next) => change({ tab: next ?? undefined, item: undefined })}
      >
        <Tabs.List>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`rules.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
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
    </PageBody>
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
