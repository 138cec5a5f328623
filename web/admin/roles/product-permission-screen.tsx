import { Switch } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { listProductPermissions, saveProductPermissions } from '#contracts/admin/account.ts';
import { PRODUCTS, type Product } from '#contracts/kit/products.ts';
import { useCallPages, useCallMutation } from '#web/kit/api/use-call.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import type { Column } from '#web/kit/table/column.ts';
import { PagesTable } from '#web/kit/table/pages-table.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { SearchField, useSearch } from '../search-field.tsx';

type Row = z.output<typeof listProductPermissions.answer>['items'][number];

/** /admin/product_permission: organisations down, products across, a switch at each crossing. */
export function ProductPermissionScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const search = useSearch();
  const { q } = search;
  const list = useCallPages(listProductPermissions, { query: q ? { q } : {} }, { keep: true });
  const { send } = useCallMutation(saveProductPermissions, { refresh: ['admin.'] });
  const columns = useMemo((): readonly Column<Row>[] => {
    const turn = ({ account_id, product, version }: Row, one: Product, active: boolean) =>
      send({ params: { account_id }, body: { product: { ...product, [one]: { active } }, version } });
    return [
      {
        id: 'name',
        header: t('admin.organisation'),
        always: true,
        width: 'minmax(11.25rem, 2fr)',
        cell: ({ name }) => name,
      },
      ...PRODUCTS.map((one) => ({
        id: one,
        header: t(`products.${one}.name`),
        width: 'minmax(6.5rem, 1fr)',
        cell: (row: Row) => (
          <Switch
            size="sm"
            aria-label={t('admin.product_permission.switch', {
              product: t(`products.${one}.name`),
              name: row.name,
            })}
            checked={row.product[one]?.active === true}
            onChange={({ currentTarget }) => turn(row, one, currentTarget.checked)}
          />
        ),
      })),
    ];
  }, [t, send]);
  return (
    <PageBody wide>
      <PageHeader title={title} about={t('admin.product_permission.about')} />
      <PagesTable
        id="admin.product-permission"
        label={title}
        of={list}
        rowId={({ account_id }) => account_id}
        columns={columns}
        rowHeight={40}
        empty={
          q ? (
            <NothingMatches onClear={search.clear} />
          ) : (
            <Empty title={t('admin.product_permission.empty')} />
          )
        }
        tools={<SearchField search={search} />}
      />
    </PageBody>
  );
}
