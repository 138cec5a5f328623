import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listReportRuns } from '#contracts/listening/reports/endpoints.ts';
import {
  validateReport,
  ReportInput,
  type Report,
  type ReportRun,
} from '#contracts/listening/reports/report.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { RemoveReport, ReportFrame } from '#web/reports/report-frame.tsx';
import { ReportRuns } from '#web/reports/report-runs.tsx';
import { filterQuery } from '../filter/query.ts';
import { ReportForm } from './report-form.tsx';
import { ReportPreview } from './report-preview.tsx';
import type { Reports } from './use-reports.ts';

type Props = { item?: Report; store: Reports; mayWrite: boolean; maySend: boolean; onClose: () => void };

/** One report: its settings, a preview of the document, and the documents that were created and sent. */
export function ReportDrawer({ item, store, mayWrite, maySend, onClose }: Props) {
  const { t } = useTranslation();
  const [, change] = useAddressQuery();
  const draft = useReportDraft(item, store);
  const form = (
    <ReportForm
      draft={draft}
      store={store}
      {...(item ? { item } : {})}
      mayWrite={mayWrite}
      maySend={maySend}
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
  const preview = <ReportPreview values={draft.form.values} onFault={() => change({ tab: undefined })} />;
  return (
    <ReportFrame
      title={item?.name ?? t('reports.create')}
      dirty={draft.dirty}
      tabs={[
        { value: 'form', panel: form },
        { value: 'preview', panel: preview },
        ...(item ? [{ value: 'runs' as const, panel: <Made item={item} path={store.acts.filePath} /> }] : []),
      ]}
      onClose={onClose}
    />
  );
}

function Made({ item, path }: { item: Report; path: string }) {
  const { t } = useTranslation();
  const runs = useCallPages(listReportRuns, { params: { _id: item._id }, query: { limit: 20 } });
  const counts = { word: t('reports.runs.mentions'), of: ({ mentions }: ReportRun) => mentions };
  return <ReportRuns runs={runs} path={path} counts={counts} />;
}

/** The draft of a report. A new one has the filter of the page, the reader's language and time zone. */
function useReportDraft(item: Report | undefined, store: Reports) {
  const language = useLanguage();
  const [query] = useAddressQuery();
  const narrowed = JSON.stringify(filterQuery(query));
  const initial = useMemo<Values>(() => {
    if (item) return ReportInput.strip().parse(item);
    const { range: _range, ...filter }: Record<string, string> = JSON.parse(narrowed);
    const made = ReportInput.parse({
      name: '-',
      filter,
      span: filter['from'] && filter['to'] ? 'fixed' : 'week',
      language: language === 'th' ? 'th' : 'en',
      time_zone: getReaderZone(),
    });
    return { ...made, name: '' };
  }, [item, language, narrowed]);
  return useDraft({
    schema: ReportInput,
    initial,
    version: item?.version,
    thing: getResourceKey('report', item),
    unique: ['name'],
    check: (values) => {
      const read = ReportInput.safeParse(values);
      return read.success ? validateReport(read.data) : undefined;
    },
    send: (values, version) => store.save(item, values, version),
  });
}
