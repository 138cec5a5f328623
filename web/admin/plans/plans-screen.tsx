import { Badge, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listPlans, type AdminPlan } from '#contracts/admin/plans.ts';
import { METERS } from '#contracts/payment/meter.ts';
import { formatMoney } from '#contracts/payment/money.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import type { Column } from '#web/kit/table/column.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { useLanguage } from '#web/kit/text/format.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { usePlanName } from '#web/payment/plan-name.ts';

/** /admin/plan_manage: every plan with what it costs, how far it reaches and who has it. */
export function PlansScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const navigate = useNavigate();
  const list = useCallQuery(listPlans, {});
  const columns = useColumns();
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => navigate('/admin/plan_manage/add')}>
      {t('admin.plans.add')}
    </Button>
  );
  return (
    <PageBody wide>
      <PageHeader title={title} about={t('admin.plans.about')} action={add} />
      <QueryView of={list} loading={<RowsSkeleton rows={5} />}>
        {({ items }) => (
          <DataTable
            id="admin.plans"
            label={title}
            rows={items}
            rowId={({ _id }) => _id}
            columns={columns}
            onOpen={({ _id }) => navigate(`/admin/plan_manage/${_id}`)}
            empty={<Empty title={t('admin.plans.empty')} action={add} />}
          />
        )}
      </QueryView>
    </PageBody>
  );
}

function useColumns(): readonly Column<AdminPlan>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const planName = usePlanName();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('admin.plans.name'),
        always: true,
        width: 'minmax(8rem, 1.5fr)',
        value: planName,
        cell: (row) => (
          <>
            {planName(row)}{' '}
            {row.archived && (
              <Badge size="sm" variant="default">
                {t('admin.plans.archived')}
              </Badge>
            )}
          </>
        ),
      },
      {
        id: 'price',
        header: t('admin.plans.price'),
        width: '8.75rem',
        align: 'right',
        value: (row) => row.price,
        cell: (row) =>
          row.price === 0
            ? t('admin.plans.free')
            : `${formatMoney(row.price, row.currency, language)} ${t(`admin.plans.per.${row.interval}`)}`,
      },
      ...METERS.map((meter): Column<AdminPlan> => ({
        id: meter,
        header: t(`admin.plans.meters.${meter}`),
        width: '7.75rem',
        align: 'right',
        cell: ({ limits }) => {
          const limit = limits[meter];
          return limit === null ? '∞' : <NumberText value={limit} />;
        },
      })),
      {
        id: 'accounts',
        header: t('admin.plans.accounts'),
        width: '6rem',
        align: 'right',
        value: (row) => row.accounts,
        cell: (row) => <NumberText value={row.accounts} />,
      },
    ],
    [t, language, planName],
  );
}
