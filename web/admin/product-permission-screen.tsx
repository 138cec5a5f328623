import { Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { listProductPermissions, saveProductPermissions } from '#contracts/admin/account.ts';
import { PRODUCTS, type Product } from '#contracts/kit/products.ts';
import { usePages, useSend } from '#web/kit/api/use-call.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { Answer } from '#web/kit/ui/answer.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';

type Row = z.output<typeof listProductPermissions.answer>['items'][number];

/** /admin/product_permission: organisations down, products across, a switch at each crossing. */
export function ProductPermissionScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const list = usePages(listProductPermissions, { query: q ? { q } : {} }, { keep: true });
  const { send } = useSend(saveProductPermissions, { refresh: ['admin.'] });
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
      <Answer
        framed
        of={list}
        loading={
          <Card flush>
            <RowsSkeleton />
          </Card>
        }
      >
        {(rows) => (
          <DataTable
            id="admin.product-permission"
            label={title}
            rows={rows}
            rowId={({ account_id }) => account_id}
            columns={columns}
            rowHeight={40}
            more={{
              has: list.hasNextPage,
              loading: list.isFetchingNextPage,
              load: () => void list.fetchNextPage(),
            }}
            empty={
              q ? (
                <NothingMatches onClear={() => setTyped('')} />
              ) : (
                <Empty title={t('admin.product_permission.empty')} />
              )
            }
            tools={
              <TextInput
                type="search"
                w={240}
                aria-label={t('admin.search')}
                placeholder={t('admin.search')}
                leftSection={<IconSearch size={15} />}
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            }
          />
        )}
      </Answer>
    </PageBody>
  );
}
