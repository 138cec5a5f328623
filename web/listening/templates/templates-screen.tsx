import { Button, TextInput } from '@mantine/core';
import { IconBookmarks, IconPlus, IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isActive } from '#contracts/kit/products.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useProductParam } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { useOpenItem } from '#web/settings/options/use-open-item.ts';
import { useTemplateColumns } from './columns.tsx';
import { TemplateDrawer } from './template-drawer.tsx';
import { TemplateHistory } from './template-history.tsx';
import { TicketViews } from './ticket-views.tsx';
import { useTemplates } from './use-templates.ts';

/** Settings → Templates of the product in the address: those of listening are saved here, those of the CRM in its inbox. */
export function TemplatesScreen() {
  const { account } = useSession();
  const usual = isActive(account.product, 'listening') ? 'listening' : 'crm';
  return (useProductParam() ?? usual) === 'crm' ? <TicketViews /> : <Templates />;
}

/** Saved views of listening, own ones and shared ones. The open one has an address. */
function Templates() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const store = useTemplates();
  const mayWrite = usePermission(['listening.template_setting.write']);
  const [openId, openItem] = useOpenItem('templates', 'listening');
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const columns = useTemplateColumns();
  const rows = useMemo(() => {
    const holds = makeTextFilter(search);
    return store.templates.filter(({ name, about }) => holds(`${name}\n${about}`));
  }, [store.templates, search]);
  const begin = () => openItem('new');
  useShortcuts([
    { key: '/', text: t('templates.keys.search'), act: () => field.current?.focus() },
    ...(mayWrite ? [{ key: 'n', text: t('templates.keys.create'), act: begin }] : []),
  ]);
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
      {t('templates.create')}
    </Button>
  );
  const open = store.templates.find(({ _id }) => _id === openId);
  return (
    <PageBody>
      <PageHeader
        title={title}
        about={t('templates.about')}
        action={
          <>
            <TemplateHistory store={store} />
            {store.templates.length > 0 && create}
          </>
        }
      />
      <EffectLine text={t('templates.effect')} />
      <QueryView
        framed
        of={store.read}
        loading={
          <Card flush>
            <RowsSkeleton />
          </Card>
        }
      >
        {(all) =>
          all.length === 0 ? (
            <Card>
              <Empty
                icon={IconBookmarks}
                title={t('templates.empty')}
                help={t('templates.empty_help')}
                action={create}
              />
            </Card>
          ) : (
            <DataTable
              id="settings.templates"
              label={t('templates.list')}
              rows={rows}
              rowId={({ _id }) => _id}
              columns={columns}
              rowHeight={48}
              onOpen={({ _id }) => openItem(_id)}
              empty={<NothingMatches onClear={() => setSearch('')} />}
              tools={
                <TextInput
                  ref={field}
                  type="search"
                  w={240}
                  aria-label={t('templates.search')}
                  placeholder={t('templates.search')}
                  leftSection={<IconSearch size={15} aria-hidden />}
                  value={search}
                  onChange={({ currentTarget }) => setSearch(currentTarget.value)}
                />
              }
            />
          )
        }
      </QueryView>
      {store.loaded && (open ?? (openId === 'new' && mayWrite)) && (
        <TemplateDrawer
          key={open?._id ?? 'new'}
          {...(open ? { item: open } : {})}
          store={store}
          onClose={() => openItem(undefined)}
        />
      )}
    </PageBody>
  );
}
