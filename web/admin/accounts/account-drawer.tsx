import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getAccount, updateAccount, type AdminAccount } from '#contracts/admin/account.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { FormDrawer } from '#web/kit/form/form-drawer.tsx';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useSaving } from '../use-saving.ts';
import { AccountEnd } from './account-end.tsx';
import { AccountFields, type AccountDraft } from './account-fields.tsx';
import { ArchiveList } from './archive-list.tsx';
import { StateBadge } from './state-badge.tsx';
import classes from '../admin.module.css';

/** One organisation next to the list: its settings, its archives, its suspension and deletion. */
export function AccountDrawer({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const account = useCallQuery(getAccount, { params: { account_id: accountId } });
  return (
    <FormDrawer onClose={onClose} size={560} title={account.data?.name ?? t('admin.organisation')}>
      <QueryView of={account} loading={<FormSkeleton />}>
        {(found) => (
          <div className={classes.stack}>
            <Group gap="sm">
              <StateBadge state={found.state} />
              <TextLink to={`/admin/remote_user_list/${accountId}`}>{t('admin.accounts.people')}</TextLink>
              <TextLink to={`/admin/accountrole/${accountId}`}>{t('admin.accounts.roles')}</TextLink>
              <TextLink to={`/admin/brands?account=${accountId}`}>{t('admin.accounts.brands')}</TextLink>
            </Group>
            <AccountForm key={found.version} account={found} />
            <ArchiveList accountId={accountId} />
            <AccountEnd account={found} onClose={onClose} />
          </div>
        )}
      </QueryView>
    </FormDrawer>
  );
}

function draftOf({ plan, ...account }: AdminAccount): AccountDraft {
  return {
    name: account.name,
    time_zone: account.time_zone,
    language: account.language,
    password_strength: account.password_strength,
    product: account.product,
    feature_overrides: account.feature_overrides,
    plan_id: plan?._id ?? null,
  };
}

function AccountForm({ account }: { account: AdminAccount }) {
  const { t } = useTranslation();
  const start = draftOf(account);
  const { version } = account;
  const held = useGuardedDraft({
    thing: getResourceKey('account', account),
    start,
    version,
    open: Object.keys(start),
  });
  const { draft } = held;
  const { save, errors, busy } = useSaving(updateAccount, {
    success: t('admin.saved'),
    refresh: ['admin.'],
    onDone: held.settled,
  });
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        const { product, plan_id, ...fields } = draft;
        void save({
          params: { account_id: account._id },
          body: {
            ...fields,
            version,
            ...(plan_id === start.plan_id ? {} : { plan_id }),
            // A new plan brings its own products; those that were switched by hand take precedence.
            ...(JSON.stringify(product) === JSON.stringify(start.product) ? {} : { product }),
          },
        });
      }}
    >
      {held.kept && <RecoveryOffer {...held.kept} />}
      <AccountFields draft={draft} errors={errors} onChange={held.change} />
      {held.dirty && (
        <div className={classes.foot}>
          <Button variant="subtle" color="gray" onClick={held.discard}>
            {t('kit.form.discard')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('admin.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
