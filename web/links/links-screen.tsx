import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LINK_LISTS, listLinks } from '#contracts/links/endpoints.ts';
import { useCallPages, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { useLinkColumns } from './link-columns.tsx';
import { LinkDrawer } from './link-drawer.tsx';
import { LinkTools } from './link-tools.tsx';

/** How long typing rests before the list is searched, milliseconds. */
const REST_MS = 250;

/** Publishing → Short links: all links with their clicks; the open one has an address. */
export function LinksScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const mayWrite = usePermission(['publishing.post.write']);
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState(query['q'] ?? '');
  const [q] = useDebouncedValue(search.trim(), REST_MS);
  const state = LINK_LISTS.find((one) => one === query['state']) ?? 'all';
  const list = useCallPages(listLinks, { query: { state, limit: 50, ...(q ? { q } : {}) } }, { keep: true });
  const refresh = useRefresh();
  useLive('short_link.', () => refresh('short_link.'), { onResync: () => refresh('short_link.') });
  const open = (link: string) => change({ link, tab: undefined });
  const begin = () => open('new');
  const columns = useLinkColumns({ mayWrite, onNumbers: useOpenNumbers() });
  useShortcuts([
    { key: '/', text: t('short_links.keys.search'), act: () => field.current?.focus() },
    ...(mayWrite ? [{ key: 'n', text: t('short_links.keys.create'), act: begin }] : []),
  ]);
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
      {t('short_links.create')}
    </Button>
  );
  const isWhole = state === 'all' && q === '';
  const clear = () => {
    setSearch('');
    change({ state: undefined, q: undefined });
  };
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('short_links.about')} action={create} />
      <QueryView
        framed
        of={list}
        loading={
          <Card flush>
            <RowsSkeleton height={52} />
          </Card>
        }
      >
        {(rows) =>
          rows.length === 0 && isWhole ? (
            <Card>
              <Empty
                icon={IconLink}
                title={t('short_links.empty')}
                help={t('short_links.empty_help')}
                action={create}
              />
            </Card>
          ) : (
            <DataTable
              id="publishing.links"
              label={t('short_links.list')}
              rows={rows}
              rowId={({ _id }) => _id}
              columns={columns}
              rowHeight={52}
              onOpen={({ _id }) => open(_id)}
              more={{
                has: list.hasNextPage,
                loading: list.isFetchingNextPage,
                load: () => void list.fetchNextPage(),
              }}
              empty={<NothingMatches onClear={clear} />}
              tools={
                <LinkTools
                  {...{ field, search, state }}
                  onSearch={setSearch}
                  onState={(next) => change({ state: next })}
                />
              }
            />
          )
        }
      </QueryView>
      {query['link'] !== undefined && (
        <LinkDrawer
          key={query['link']}
          id={query['link']}
          tab={query['tab']}
          mayWrite={mayWrite}
          onTab={(tab) => change({ tab })}
          // The tab stays in the address: leaving one would ask about what the form has just saved.
          onClose={() => change({ link: undefined })}
        />
      )}
    </PageBody>
  );
}

/** Opens the numbers of a link. */
function useOpenNumbers() {
  const [, change] = useAddressQuery();
  return ({ _id }: { _id: string }) => change({ link: _id, tab: 'numbers' });
}
