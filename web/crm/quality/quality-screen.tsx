import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { qc } from '#contracts/crm/quality/qc.ts';
import { qcSampling } from '#contracts/crm/quality/sampling-area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { CollectionPage } from '#web/kit/area/collection-page.tsx';
import { ReferenceLists } from '#web/kit/form/references.tsx';
import { PeriodChoice } from '#web/kit/period/period-choice.tsx';
import { usePeriod } from '#web/kit/period/use-period.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { TabbedPage } from '#web/kit/ui/tabbed-page.tsx';
import { CaseList } from './case-list.tsx';
import { NOT_COUNTED } from './counted-cases.tsx';
import { ResultsTab } from './results-tab.tsx';
import { parseScorecards } from './scorecards.ts';

const TABS = ['turn', 'cases', 'results', 'rules'] as const;

/** Judging finished tickets: whose turn it is, what was judged, what it shows, and which tickets are picked. */
export function QualityScreen() {
  const sees = usePermission(['crm.qc.read']);
  return sees ? <Judging /> : <OwnWork />;
}

/** Somebody who does not judge sees how their own work was judged. */
function OwnWork() {
  const { t } = useTranslation();
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('quality.own_about')} />
      <CaseList turn={false} />
    </PageBody>
  );
}

function Judging() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const judges = usePermission(['crm.qc.write']);
  const tabs = TABS.filter((tab) => tab !== 'turn' || judges);
  const open = tabs.find((tab) => tab === query.tab) ?? tabs[0] ?? 'cases';
  const go = (tab: string) =>
    change({ tab, case: undefined, item: undefined, state: undefined, ...NOT_COUNTED }, { replace: true });
  return (
    <TabbedPage
      tabs={tabs.map((value) => ({ value, label: t(`quality.tabs.${value}`) }))}
      open={open}
      onOpen={go}
    >
      {open === 'rules' ? <Sampling /> : <Looking open={open} />}
    </TabbedPage>
  );
}

function Looking({ open }: { open: 'turn' | 'cases' | 'results' }) {
  const { t } = useTranslation();
  const { days, period, choose } = usePeriod();
  return (
    <>
      <PageHeader
        title={useOpenTitle()}
        about={t('quality.about')}
        action={open === 'results' && <PeriodChoice days={days} choose={choose} />}
      />
      {open === 'results' ? <ResultsTab period={period} /> : <CaseList key={open} turn={open === 'turn'} />}
    </>
  );
}

const scorecards = buildCollectionEndpoints(qc, 'scorecards').list;

function Sampling() {
  const list = useCallQuery(scorecards, {});
  const cards = useMemo(() => parseScorecards(list.data), [list.data]);
  return (
    <ReferenceLists value={{ of: () => cards, reads: [list] }}>
      <CollectionPage area={qcSampling} name="rules" resource={qcSampling.resources.rules} />
    </ReferenceLists>
  );
}
