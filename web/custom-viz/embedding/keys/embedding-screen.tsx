import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { TabbedPage } from '#web/kit/ui/tabbed-page.tsx';
import { KeysTab } from './keys-tab.tsx';
import { ViewsTab } from './views-tab.tsx';

const TABS = ['keys', 'views'] as const;

/** /custom_viz/embedding: which pages of others may show dashboards, and who saw them there. */
export function EmbeddingScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const tab = TABS.find((one) => one === query['tab']) ?? 'keys';
  return (
    <TabbedPage
      wide
      tabs={TABS.map((value) => ({ value, label: t(`viz_embedding.tabs.${value}`) }))}
      open={tab}
      onOpen={(next) => change({ tab: next === 'keys' ? undefined : next, key: undefined, sub: undefined })}
    >
      <PageHeader
        title={useOpenTitle()}
        about={t(`viz_embedding.about.${tab}`)}
        action={
          tab === 'keys' && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ key: 'new' })}>
              {t('viz_embedding.add')}
            </Button>
          )
        }
      />
      {tab === 'keys' ? <KeysTab /> : <ViewsTab />}
    </TabbedPage>
  );
}
