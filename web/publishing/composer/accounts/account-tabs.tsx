import { Tabs } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { useComposer, type ChosenAccount } from '../composer-context.ts';
import { findVersion } from '../model/post-fields.ts';
import classes from './accounts.module.css';

/** What the post says for all accounts, and a tab for each account that can say something else. */
export function AccountTabs({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { tab, openTab, chosen } = useComposer();
  return (
    <Tabs value={tab} onChange={(next) => next && openTab(next)} keepMounted={false}>
      <Tabs.List className={classes.tabs} aria-label={t('publishing_composer.tabs')}>
        <Tabs.Tab value="all">{t('publishing_composer.all')}</Tabs.Tab>
        {chosen.map((account) => (
          <AccountTab key={account.connection_id} account={account} />
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

function AccountTab({ account: { connection_id, channel, name } }: { account: ChosenAccount }) {
  const { t } = useTranslation();
  const { edited, problems } = useComposer();
  const own = Object.keys(findVersion(edited.fields.targets, connection_id)).length;
  const blocking = problems.some((one) => one.tab === connection_id && one.severity === 'block');
  return (
    <Tabs.Tab value={connection_id}>
      <span className={classes.tab}>
        <ChannelName channel={channel} called={name} />
        {own > 0 && (
          <IconPencil size={14} role="img" aria-label={t('publishing_composer.own_fields', { count: own })} />
        )}
        {blocking && (
          <IconAlertTriangle
            size={14}
            className={classes.wrong}
            role="img"
            aria-label={t('publishing_composer.checks.blocks')}
          />
        )}
      </span>
    </Tabs.Tab>
  );
}
