import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getImport } from '#contracts/publishing/post-imports.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportFilePage } from './import-file-page.tsx';
import { RecentFiles } from './recent-files.tsx';

/** Publishing → Posts from a file: a file is sent, checked, fixed and made posts; the open file is in the address. */
export function ImportScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const id = query['file'];
  const refresh = useRefresh();
  const renew = () => refresh('publishing_import.');
  useLive('publishing_import.', renew, { onResync: renew });
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('publishing_import.about')}
        action={
          <Button
            component={Link}
            variant="default"
            to={id === undefined ? '/publishing' : '/publishing/import'}
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {t(id === undefined ? 'publishing_import.to_calendar' : 'publishing_import.to_files')}
          </Button>
        }
      />
      {id === undefined ? (
        <>
          <FileDrop onSent={({ _id }) => change({ file: _id })} />
          <RecentFiles />
        </>
      ) : (
        <OpenFile id={id} />
      )}
    </PageBody>
  );
}

function OpenFile({ id }: { id: string }) {
  const { t } = useTranslation();
  const file = useCallQuery(getImport, { params: { _id: id } });
  return (
    <QueryView
      framed
      of={file}
      gone={{ title: t('publishing_import.gone'), help: t('publishing_import.gone_help') }}
      loading={<BlockSkeleton height={320} />}
    >
      {(found) => <ImportFilePage key={found._id} file={found} />}
    </QueryView>
  );
}
