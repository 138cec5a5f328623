import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  fetchTicketReportFile,
  listTicketReportRuns,
} from '#contracts/crm/reports/saved-report-endpoints.ts';
import {
  TicketReportInput,
  validateTicketReport,
  type TicketReport,
  type TicketReportRun,
} from '#contracts/crm/reports/saved-report.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { RemoveReport, ReportFrame } from '#web/reports/report-frame.tsx';
import { ReportRuns } from '#web/reports/report-runs.tsx';
import { SPAN_OF_DAYS } from './report-spans.ts';
import { SavedReportForm } from './saved-report-form.tsx';
import type { ReportQuery } from './use-report-query.ts';
import type { SavedReports } from './use-saved-reports.ts';

type Props = {
  item?: TicketReport;
  store: SavedReports;
  query: ReportQuery;
  mayWrite: boolean;
  onClose: () => void;
};

/** One saved report: its settings, and the files that were made from it and sent. */
export function SavedReportDrawer({ item, store, query, mayWrite, onClose }: Props) {
  const { t } = useTranslation();
  const draft = useKeptDraft(item, store, query);
  const form = (
    <SavedReportForm
      draft={draft}
      acts={store.acts}
      narrowed={query.place.filter}
      {...(item ? { item } : {})}
      mayWrite={mayWrite}
      onSaved={onClose}
      aside={
        item &&
        mayWrite && (
          <RemoveReport
            name={item.name}
            onRemove={() => {
              store.remove(item);
              onClose();
            }}
          />
        )
      }
    />
  );
  return (
    <ReportFrame
      title={item?.name ?? t('ticket_reports.keep')}
      dirty={draft.dirty}
      tabs={[
        { value: 'form', panel: form },
        ...(item ? [{ value: 'runs' as const, panel: <Made item={item} /> }] : []),
      ]}
      onClose={onClose}
    />
  );
}

function Made({ item }: { item: TicketReport }) {
  const { t } = useTranslation();
  const runs = useCallPages(listTicketReportRuns, { params: { _id: item._id }, query: { limit: 20 } });
  const counts = { word: t('ticket_reports.kept.tickets'), of: ({ tickets }: TicketReportRun) => tickets };
  return <ReportRuns runs={runs} path={fetchTicketReportFile.path} counts={counts} />;
}

/** The draft of a saved report. A new one contains what the page shows, in the reader's language and time zone. */
function useKeptDraft(item: TicketReport | undefined, store: SavedReports, query: ReportQuery) {
  const language = useLanguage();
  const { by, when, metrics, place, days } = query;
  const shown = JSON.stringify({ by, when, metrics, filter: place.filter, span: SPAN_OF_DAYS[days] });
  const initial = useMemo<Values>(() => {
    if (item) return TicketReportInput.strip().parse(item);
    const made = TicketReportInput.parse({
      ...JSON.parse(shown),
      name: '-',
      language: language === 'th' ? 'th' : 'en',
      time_zone: getReaderZone(),
    });
    return { ...made, name: '' };
  }, [item, language, shown]);
  return useDraft({
    schema: TicketReportInput,
    initial,
    version: item?.version,
    thing: getResourceKey('report', item),
    unique: ['name'],
    check: (values) => {
      const read = TicketReportInput.safeParse(values);
      return read.success ? validateTicketReport(read.data) : undefined;
    },
    send: (values, version) => store.save(item, values, version),
  });
}
