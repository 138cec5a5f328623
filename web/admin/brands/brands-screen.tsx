import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listBrands } from '#contracts/brands/endpoints.ts';
import type { BrandProfile } from '#contracts/brands/profile.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { useAddressQuery, useNavigate } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import type { Column } from '#web/kit/table/column.ts';
import { PagesTable } from '#web/kit/table/pages-table.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { useAccountName } from '../accounts/use-account-name.ts';
import { SearchField, useSearch } from '../search-field.tsx';
import classes from './brands.module.css';

/** /admin/brands: the faces of organisations, each with its host. */
export function BrandsScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const navigate = useNavigate();
  const [query, change] = useAddressQuery();
  const search = useSearch();
  const { q } = search;
  const account = query['account'];
  const filter = { ...(q ? { q } : {}), ...(account ? { account_id: account } : {}) };
  const list = useCallPages(listBrands, { query: filter }, { keep: true });
  const columns = useColumns();
  const add = (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => navigate(`/admin/brands/new${account ? `?account=${account}` : ''}`)}
    >
      {t('admin.brands.add')}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader title={title} about={t('admin.brands.about')} action={add} />
      <PagesTable
        id="admin.brands"
        label={title}
        of={list}
        rowId={({ _id }) => _id}
        columns={columns}
        rowHeight={44}
        onOpen={({ _id }) => navigate(`/admin/brands/${_id}`)}
        empty={
          q || account ? (
            <NothingMatches
              onClear={() => {
                search.clear();
                change({ account: undefined });
              }}
            />
          ) : (
            <Empty title={t('admin.brands.empty')} help={t('admin.brands.empty_help')} action={add} />
          )
        }
        tools={<SearchField search={search} />}
      />
    </PageBody>
  );
}

function useColumns(): readonly Column<BrandProfile>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'brand',
        header: t('admin.brands.columns.brand'),
        always: true,
        width: 'minmax(11.25rem, 1.2fr)',
        value: (row) => row.site_name,
        cell: (row) => (
          <span className={classes.name}>
            <span className={classes.sign} style={{ background: row.theme_color }}>
              {row.logo && <img src={row.logo} alt="" />}
            </span>
            {row.site_name}
          </span>
        ),
      },
      {
        id: 'origin',
        header: t('admin.brands.columns.origin'),
        width: 'minmax(12.5rem, 1.5fr)',
        value: (row) => row.origin,
        cell: (row) => row.origin,
      },
      {
        id: 'account',
        header: t('admin.brands.columns.account'),
        width: 'minmax(8.125rem, 1fr)',
        cell: (row) => <AccountLink accountId={row.account_id} />,
      },
      {
        id: 'after',
        header: t('admin.brands.columns.after'),
        width: 'minmax(6.875rem, 1fr)',
        cell: (row) => row.after_login_page?.title ?? '',
      },
    ],
    [t],
  );
}

function AccountLink({ accountId }: { accountId: string }) {
  return <TextLink to={`/admin?account=${accountId}`}>{useAccountName(accountId)}</TextLink>;
}
