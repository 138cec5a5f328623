import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CANNED_WRITE } from '#contracts/crm/canned/endpoints.ts';
import type { CannedResponse } from '#contracts/crm/canned/response.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { CannedHistory } from './canned-history.tsx';
import { CsvMenu } from './csv-menu.tsx';
import {
  CANNED_SORTS,
  findResponses,
  indexResponses,
  sortResponses,
  type CannedSort,
} from './find-responses.ts';
import { FolderList } from './folder-list.tsx';
import { ResponseList } from './response-list.tsx';
import { useCanned } from './use-canned.ts';
import classes from './canned.module.css';

const ResponseDrawer = lazy(() =>
  import('./response-drawer.tsx').then((it) => ({ default: it.ResponseDrawer })),
);

const NONE: readonly CannedResponse[] = [];

/** Folders at the left, the responses of the open one (or of all) at the right. What is open has an address. */
export function ResponsesTab() {
  const { t } = useTranslation();
  const canned = useCanned();
  const [query, change] = useAddressQuery();
  const field = useRef<HTMLInputElement>(null);
  const mayWrite = usePermission(CANNED_WRITE);
  const folder = canned.folders.find(({ _id }) => _id === query.folder);
  const within = query.folder === undefined ? canned.responses : (folder?.responses ?? NONE);
  const { shown, search, setSearch, sort, setSort } = useResponseSearch(within);
  const open = canned.responses.find(({ _id }) => _id === query.response);
  const create = () => change({ response: 'new' });
  useShortcuts([
    { key: '/', text: t('canned.shortcuts.search'), act: () => field.current?.focus() },
    ...(mayWrite ? [{ key: 'n', text: t('canned.shortcuts.create'), act: create }] : []),
  ]);
  const act = mayWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
      {t('canned.new')}
    </Button>
  );
  return (
    <QueryView
      framed
      of={canned.list}
      loading={
        <Card flush>
          <RowsSkeleton height={56} />
        </Card>
      }
    >
      {() => (
        <div className={classes.columns}>
          <FolderList canned={canned} open={query.folder} mayWrite={mayWrite} />
          <section className={classes.pane} aria-label={t('canned.list')}>
            <div className={classes.tools}>
              <TextInput
                ref={field}
                type="search"
                className={classes.search}
                aria-label={t('canned.search')}
                placeholder={t('canned.search')}
                leftSection={<IconSearch size={15} aria-hidden />}
                value={search}
                onChange={({ currentTarget }) => setSearch(currentTarget.value)}
                onKeyDown={({ key }) => key === 'Escape' && setSearch('')}
              />
              <Select
                aria-label={t('canned.sort.label')}
                allowDeselect={false}
                w={170}
                value={sort}
                data={CANNED_SORTS.map((value) => ({ value, label: t(`canned.sort.${value}`) }))}
                onChange={(value) => setSort(CANNED_SORTS.find((one) => one === value) ?? 'title')}
              />
              <CannedHistory noun="canned_response" canned={canned} mayWrite={mayWrite} />
              <CsvMenu onImported={canned.reload} />
              {act}
            </div>
            {within.length === 0 ? (
              <Empty title={t('canned.empty')} help={t('canned.empty_help')} action={act} />
            ) : shown.length === 0 ? (
              <NothingMatches onClear={() => setSearch('')} />
            ) : (
              <ResponseList
                responses={shown}
                folders={query.folder === undefined ? canned.folders : []}
                mayWrite={mayWrite}
                onOpen={({ _id }) => change({ response: _id })}
              />
            )}
            <p className={classes.foot}>
              <span>{t('canned.count', { count: shown.length })}</span>
              {mayWrite && <span className={classes.moveHint}>{t('canned.move_hint')}</span>}
            </p>
          </section>
          {(open ?? (query.response === 'new' && mayWrite)) && (
            <Suspense>
              <ResponseDrawer
                key={query.response}
                canned={canned}
                {...(open ? { response: open } : {})}
                folderId={query.folder ?? canned.folders[0]?._id ?? ''}
                mayWrite={mayWrite}
                onClose={() => change({ response: undefined })}
                onOpen={(_id) => change({ response: _id }, { replace: true })}
              />
            </Suspense>
          )}
        </div>
      )}
    </QueryView>
  );
}

/** The responses that the user searches for, in the order that they choose. */
function useResponseSearch(within: readonly CannedResponse[]) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  // Folding two thousand texts takes longer than drawing the page: it waits for somebody who searches.
  const seeks = wanted.trim() !== '';
  const index = useMemo(() => (seeks ? indexResponses(within) : null), [within, seeks]);
  const [sort, setSort] = useState<CannedSort>('title');
  const shown = useMemo(
    () => sortResponses(index ? findResponses(index, wanted) : within, sort),
    [index, within, wanted, sort],
  );
  return { shown, search, setSearch, sort, setSort };
}
