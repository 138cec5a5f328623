import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { ImportList } from './import-list.tsx';
import { NewImport } from './new-import.tsx';
import { ReportDrawer } from './report-drawer.tsx';

/** Imports posts from files: choose a file, map its columns, follow the progress, see what was imported and what was refused. */
export function ImportScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const refresh = useRefresh();
  const read = () => {
    for (const name of ['import.list', 'import.get', 'import.refusals']) refresh(name);
  };
  useLive('import.', read, { onResync: read });
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('imports.about')} />
      <NewImport
        onStarted={(_id) => {
          read();
          change({ import: _id });
        }}
      />
      <ImportList onOpen={(_id) => change({ import: _id })} />
      <ReportDrawer id={query.import} onClose={() => change({ import: undefined })} />
    </PageBody>
  );
}
