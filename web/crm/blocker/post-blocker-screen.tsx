import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { resourceOf } from '#contracts/kit/area/area.ts';
import { postBlocker } from '#contracts/settings/post-blocker.ts';
import { CollectionPage } from '#web/kit/area/collection-page.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { TryTab } from './try-tab.tsx';

/** Settings → Post blocker: the rules, and a try of each on the newest messages. */
export function PostBlockerScreen() {
  const { t, i18n } = useTranslation();
  const [query, change] = useAddressQuery();
  const tab = query.tab === 'try' ? 'try' : 'rules';
  const resource = resourceOf(postBlocker, 'rules');
  return (
    <PageBody>
      <Tabs
        key={i18n.language}
        value={tab}
        onChange={(next) => change({ tab: next === 'try' ? 'try' : undefined, item: undefined })}
      >
        <Tabs.List>
          <Tabs.Tab value="rules">{t('rules.blocked.tabs.rules')}</Tabs.Tab>
          <Tabs.Tab value="try">{t('rules.blocked.tabs.try')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === 'try' ? (
        <TryTab />
      ) : (
        resource.kind === 'collection' && (
          <CollectionPage area={postBlocker} name="rules" resource={resource} />
        )
      )}
    </PageBody>
  );
}
