import { Button, Drawer, Tabs } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listReportRuns } from '#contracts/listening/reports/endpoints.ts';
import {
  faultsOfReport,
  ReportInput,
  type Report,
  type ReportRun,
} from '#contracts/listening/reports/report.ts';
import { usePages } from '#web/kit/api/use-call.ts';
import { useDraft, type Values } from '#web/kit/form/use-draft.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { ReportRuns } from '#web/reports/report-runs.tsx';
import { ZONE } from '../dashboards/ask-batch.ts';
import { filterQuery } from '../filter/query.ts';
import { ReportForm } from './report-form.tsx';
import { ReportPreview } from './report-preview.tsx';
import type { Reports } from './use-reports.ts';

type Props = { item?: Report; store: Reports; mayWrite: boolean; maySend: boolean; onClose: () => void };

const TABS = ['form', 'preview', 'runs'] as const;

/** One report: its settings, the document as it would be made now, and what was made and sent. */
export function ReportDrawer({ item, store, mayWrite, maySend, onClose }: Props) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const draft = useReportDraft(item, store);
  const tab = TABS.find((one) => one === query['tab']) ?? 'form';
  const close = async () => {
    const question = { title: t('kit.form.unsaved'), text: t('kit.form.discard_ask'), danger: true };
    if (!draft.dirty || (await confirm({ ...question, act: t('kit.form.discard') }))) onClose();
  };
  const remove = async (gone: Report) => {
    const question = { title: t('reports.delete_ask', { name: gone.name }), text: t('reports.delete_text') };
    if (!(await confirm({ ...question, act: t('reports.delete'), danger: true }))) return;
    store.remove(gone);
    onClose();
  };
  return (
    <Drawer
      opened
      size="xl"
      onClose={() => void close()}
      title={item?.name ?? t('reports.create')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          change({ tab: next === 'form' ? undefined : (next ?? undefined) }, { replace: true })
        }
      >
        <Tabs.List mb="md">
          {TABS.filter((one) => one !== 'runs' || item).map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`reports.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="form">
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
                <Button variant="subtle" color="red" onClick={() => void remove(item)}>
                  {t('reports.delete')}
                </Button>
              )
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          <ReportPreview values={draft.form.values} onFault={() => change({ tab: undefined })} />
        </Tabs.Panel>
        {item && (
          <Tabs.Panel value="runs">
            <Made item={item} path={store.acts.filePath} />
          </Tabs.Panel>
        )}
      </Tabs>
    </Drawer>
  );
}

function Made({ item, path }: { item: Report; path: string }) {
  const { t } = useTranslation();
  const runs = usePages(listReportRuns, { params: { _id: item._id }, query: { limit: 20 } });
  const counts = { word: t('reports.runs.mentions'), of: ({ mentions }: ReportRun) => mentions };
  return <ReportRuns runs={runs} path={path} counts={counts} />;
}

/** The draft of a report. A new one tells what the page narrows to, in the reader's language and zone. */
const useReportDraft = (item: Report | undefined, store: Reports) => {
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
      time_zone: ZONE,
    });
    return { ...made, name: '' };
  }, [item, language, narrowed]);
  return useDraft({
    schema: ReportInput,
    initial,
    version: item?.version,
    unique: ['name'],
    check: (values) => {
      const read = ReportInput.safeParse(values);
      return read.success ? faultsOfReport(read.data) : undefined;
    },
    send: (values, version) => store.save(item, values, version),
  });
};
