import { Button, Drawer, Tabs } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchTicketReportFile, listTicketReportRuns } from '#contracts/crm/reports/kept-endpoints.ts';
import {
  TicketReportInput,
  type TicketReport,
  type TicketReportRun,
} from '#contracts/crm/reports/kept-report.ts';
import { usePages } from '#web/kit/api/use-call.ts';
import { useDraft, type Values } from '#web/kit/form/use-draft.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { ReportRuns } from '#web/reports/report-runs.tsx';
import { KeptForm } from './kept-form.tsx';
import type { KeptReports } from './use-kept-reports.ts';
import type { ReportQuery } from './use-report-query.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

type Props = {
  item?: TicketReport;
  store: KeptReports;
  query: ReportQuery;
  mayWrite: boolean;
  onClose: () => void;
};

/** One kept report: its settings, and what was made of it and sent. */
export function KeptDrawer({ item, store, query, mayWrite, onClose }: Props) {
  const { t } = useTranslation();
  const [address, change] = useAddressQuery();
  const draft = useKeptDraft(item, store, query);
  const close = async () => {
    const question = { title: t('kit.form.unsaved'), text: t('kit.form.discard_ask'), danger: true };
    if (!draft.dirty || (await confirm({ ...question, act: t('kit.form.discard') }))) onClose();
  };
  const remove = async (gone: TicketReport) => {
    const question = { title: t('reports.delete_ask', { name: gone.name }), text: t('reports.delete_text') };
    if (!(await confirm({ ...question, act: t('reports.delete'), danger: true }))) return;
    store.remove(gone);
    onClose();
  };
  return (
    <Drawer
      opened
      size="xl"
      position="right"
      onClose={() => void close()}
      title={item?.name ?? t('ticketReports.keep')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Tabs
        value={item && address['tab'] === 'runs' ? 'runs' : 'form'}
        keepMounted={false}
        onChange={(next) => change({ tab: next === 'runs' ? next : undefined }, { replace: true })}
      >
        {item && (
          <Tabs.List mb="md">
            <Tabs.Tab value="form">{t('reports.tabs.form')}</Tabs.Tab>
            <Tabs.Tab value="runs">{t('reports.tabs.runs')}</Tabs.Tab>
          </Tabs.List>
        )}
        <Tabs.Panel value="form">
          <KeptForm
            draft={draft}
            acts={store.acts}
            narrowed={query.place.filter}
            {...(item ? { item } : {})}
            mayWrite={mayWrite}
            onSaved={onClose}
            aside={
              item &&
              mayWrite && (
                <Button variant="subtle" color="red" onClick={() => void remove(item)}>
                  {t('reports.delete')}
                </Button>
              )
            }
          />
        </Tabs.Panel>
        {item && (
          <Tabs.Panel value="runs">
            <Made item={item} />
          </Tabs.Panel>
        )}
      </Tabs>
    </Drawer>
  );
}

function Made({ item }: { item: TicketReport }) {
  const { t } = useTranslation();
  const runs = usePages(listTicketReportRuns, { params: { _id: item._id }, query: { limit: 20 } });
  const counts = { word: t('ticketReports.kept.tickets'), of: ({ tickets }: TicketReportRun) => tickets };
  return <ReportRuns runs={runs} path={fetchTicketReportFile.path} counts={counts} />;
}

/** The draft of a kept report. A new one keeps what the page shows, in the reader's language and zone. */
const useKeptDraft = (item: TicketReport | undefined, store: KeptReports, query: ReportQuery) => {
  const language = useLanguage();
  const { by, when, metrics, place } = query;
  const shown = JSON.stringify({ by, when, metrics, filter: place.filter });
  const initial = useMemo<Values>(() => {
    if (item) return TicketReportInput.strip().parse(item);
    const made = TicketReportInput.parse({
      ...JSON.parse(shown),
      name: '-',
      language: language === 'th' ? 'th' : 'en',
      time_zone: ZONE,
    });
    return { ...made, name: '' };
  }, [item, language, shown]);
  return useDraft({
    schema: TicketReportInput,
    initial,
    version: item?.version,
    unique: ['name'],
    send: (values, version) => store.save(item, values, version),
  });
};
