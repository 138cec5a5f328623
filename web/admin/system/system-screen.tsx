import { useTranslation } from 'react-i18next';
import { getSystem } from '#contracts/admin/system.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TabbedPage } from '#web/kit/ui/tabbed-page.tsx';
import { SystemChannels } from './system-channels.tsx';
import { SystemJobs } from './system-jobs.tsx';
import { SystemMails } from './system-mails.tsx';
import { SystemOverview } from './system-overview.tsx';
import { SystemReports } from './system-reports.tsx';
import { SystemSwitches } from './system-switches.tsx';

const TABS = ['overview', 'jobs', 'channels', 'mails', 'reports', 'switches'] as const;
const POLL_MS = 5_000;

/** /admin/system: how the installation fares, and what waits for a person. */
export function SystemScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const [query, change] = useAddressQuery();
  const tab = TABS.find((one) => one === query['tab']) ?? 'overview';
  const system = useCallQuery(getSystem, {}, { every: POLL_MS });
  const failed = system.data?.queues.reduce((sum, queue) => sum + queue.failed, 0) ?? 0;
  const counts: Partial<Record<(typeof TABS)[number], number>> = {
    jobs: failed,
    mails: (system.data?.mails.kept ?? 0) + (system.data?.mails.failed ?? 0),
    reports: system.data?.error_reports ?? 0,
  };
  return (
    <TabbedPage
      tabs={TABS.map((value) => ({
        value,
        label: `${t(`admin.system.tabs.${value}`)}${counts[value] ? ` ${counts[value]}` : ''}`,
      }))}
      open={tab}
      onOpen={(next) => change({ tab: next === 'overview' ? undefined : next })}
    >
      <PageHeader title={title} about={t('admin.system.about')} />
      {tab === 'overview' && (
        <QueryView of={system} loading={<BlockSkeleton height={320} />}>
          {(found) => <SystemOverview system={found} onJob={(job) => change({ tab: 'jobs', job })} />}
        </QueryView>
      )}
      {tab === 'jobs' && <SystemJobs />}
      {tab === 'channels' && (
        <QueryView of={system} loading={<BlockSkeleton height={320} />}>
          {(found) => <SystemChannels channels={found.channels} />}
        </QueryView>
      )}
      {tab === 'mails' && <SystemMails delivers={system.data?.mails.delivers ?? true} />}
      {tab === 'reports' && <SystemReports />}
      {tab === 'switches' && <SystemSwitches />}
    </TabbedPage>
  );
}
