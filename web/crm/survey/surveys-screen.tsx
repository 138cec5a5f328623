import { useTranslation } from 'react-i18next';
import { survey } from '#contracts/crm/survey/area.ts';
import { CollectionPage } from '#web/kit/area/collection-page.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { TabbedPage } from '#web/kit/ui/tabbed-page.tsx';
import { ResultsTab } from './results-tab.tsx';

const TABS = ['results', 'surveys'] as const;

/** Customers' feedback on finished tickets, and the questionnaires. */
export function SurveysScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const open = TABS.find((tab) => tab === query.tab) ?? 'results';
  return (
    <TabbedPage
      tabs={TABS.map((value) => ({ value, label: t(`surveys.tabs.${value}`) }))}
      open={open}
      onOpen={(tab) => change({ tab, item: undefined }, { replace: true })}
    >
      {open === 'results' ? (
        <ResultsTab />
      ) : (
        <CollectionPage area={survey} name="surveys" resource={survey.resources.surveys} />
      )}
    </TabbedPage>
  );
}
