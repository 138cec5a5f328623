import { Badge, Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_STATES, AccountState, listAccounts, type AdminAccount } from '#contracts/admin/account.ts';
import { useCallQuery, useCallPages } from '#web/kit/api/use-call.ts';
import { useAddressQuery, useNavigate } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import type { Column } from '#web/kit/table/column.ts';
import { PagesTable } from '#web/kit/table/pages-table.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { usePlanName } from '#web/payment/plan-name.ts';
import { SearchField, useSearch } from '../search-field.tsx';
import { AccountDrawer } from './account-drawer.tsx';
import { StateBadge } from './state-badge.tsx';

/** /admin: every organisation; a row opens it, a number opens what it counts. */
export function AccountsScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const navigate = useNavigate();
  const [query, change] = useAddressQuery();
  const search = useSearch(query['q']);
  const { q } = search;
  const state = AccountState.safeParse(query['state']).data;
  const filter = { ...(q ? { q } : {}), ...(state ? { state } : {}) };
  const list = useCallPages(listAccounts, { query: filter }, { keep: true });
  const totals = useCallQuery(listAccounts, { query: { limit: 1 } }).data?.totals;
  const columns = useColumns();
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => navigate('/admin/addaccount')}>
      {t('admin.accounts.add')}
    </Button>
  );
  const clear = () => {
    search.clear();
    change({ state: undefined });
  };
  const all = totals && totals.active + totals.suspended + totals.deleting;
  return (
    <PageBody wide>
      <PageHeader title={title} about={t('admin.accounts.about')} action={add} />
      <PagesTable
        id="admin.accounts"
        label={title}
        of={list}
        rowId={({ _id }) => _id}
        columns={columns}
        onOpen={({ _id }) => change({ account: _id })}
        empty={
          q || state ? (
            <NothingMatches onClear={clear} />
          ) : (
            <Empty title={t('admin.accounts.empty')} help={t('admin.accounts.empty_help')} action={add} />
          )
        }
        tools={
          <>
            <SearchField search={search} label={t('admin.accounts.search')} />
            <SegmentedControl
              size="xs"
              aria-label={t('admin.users.state')}
              value={state ?? 'all'}
              onChange={(value) => change({ state: value === 'all' ? undefined : value })}
              data={[
                { value: 'all', label: `${t('admin.accounts.all')} ${all ?? ''}` },
                ...ACCOUNT_STATES.map((value) => ({
                  value,
                  label: `${t(`admin.accounts.states.${value}`)} ${totals?.[value] ?? ''}`,
                })),
              ]}
            />
          </>
        }
      />
      {query['account'] && (
        <AccountDrawer
          key={query['account']}
          accountId={query['account']}
          onClose={() => change({ account: undefined })}
        />
      )}
    </PageBody>
  );
}

function useColumns(): readonly Column<AdminAccount>[] {
  const { t } = useTranslation();
  const planName = usePlanName();
  return useMemo(() => {
    const count = (
      id: 'users' | 'roles' | 'brands',
      to: (account: AdminAccount) => string,
    ): Column<AdminAccount> => ({
      id,
      header: t(`admin.accounts.columns.${id}`),
      width: '5.5rem',
      align: 'right',
      cell: (row) => (
        <TextLink
          to={to(row)}
          aria-label={`${row.name}: ${t(`admin.accounts.columns.${id}`)} ${row.counts[id]}`}
        >
          <NumberText value={row.counts[id]} />
        </TextLink>
      ),
    });
    return [
      {
        id: 'name',
        header: t('admin.accounts.columns.name'),
        always: true,
        width: 'minmax(13.75rem, 2fr)',
        cell: (row) => (
          <>
            {row.name} {row.state !== 'active' && <StateBadge state={row.state} />}{' '}
            {row.demo && (
              <Badge size="sm" variant="default">
                {t('admin.accounts.demo')}
              </Badge>
            )}
          </>
        ),
      },
      {
        id: 'plan',
        header: t('admin.accounts.columns.plan'),
        width: 'minmax(6.25rem, 1fr)',
        cell: ({ plan }) =>
          plan ? (
            <TextLink to={`/admin/plan_manage/${plan._id}`}>{planName(plan)}</TextLink>
          ) : (
            t('admin.accounts.no_plan')
          ),
      },
      count('users', ({ _id }) => `/admin/remote_user_list_new/${_id}`),
      count('roles', ({ _id }) => `/admin/accountrole/${_id}`),
      count('brands', ({ _id }) => `/admin/brands?account=${_id}`),
      ...(['keywords', 'channels'] as const).map((id) => ({
        id,
        header: t(`admin.accounts.columns.${id}`),
        width: '6rem',
        align: 'right' as const,
        cell: ({ counts }: AdminAccount) => <NumberText value={counts[id]} />,
      })),
      {
        id: 'created',
        header: t('admin.accounts.columns.created'),
        width: '8.75rem',
        cell: ({ created_at }) => <TimeText value={created_at} />,
      },
    ];
  }, [t, planName]);
}
