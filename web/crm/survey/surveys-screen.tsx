import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { survey } from '#contracts/crm/survey/area.ts';
import { CollectionPage } from '#web/kit/area/collection-page.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { ResultsTab } from './results-tab.tsx';

const TABS = ['results', 'surveys'] as const;

/** Customers' feedback on finished tickets, and the questionnaires. */
export function SurveysScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const open = TABS.find((tab) => tab === query.tab) ?? 'results';
  return (
    <PageBody>
      <Tabs
        value={open}
        onChange={(tab) => change({ tab: tab ?? undefined, item: undefined }, { replace: true })}
      >
        <Tabs.List aria-label={t('surveys.tabs_label')}>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`surveys.tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {open === 'results' ? (
        <ResultsTab />
      ) : (
        <CollectionPage area={survey} name="surveys" resource={survey.resources.surveys} />
      )}
    </PageBody>
  );
}
