import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteRole, listRoles, updateRole } from '#contracts/admin/people.ts';
import type { Role } from '#contracts/people/role.ts';
import { ACCOUNT_PERMISSIONS, DEFAULT_ROLES } from '#contracts/permissions/default-roles.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { useNavigate, usePathParam } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { useRoleName } from '#web/people/groups/names.ts';
import { toDraft, type RoleDraft } from '#web/people/roles/draft.ts';
import { PermissionMatrix } from '#web/people/roles/permission-matrix.tsx';
import { TypedConfirmation } from '../accounts/typed-confirmation.tsx';
import { useAccountName } from '../accounts/use-account-name.ts';
import { useSaving } from '../use-saving.ts';
import { RoleFields, RoleFooter } from './role-parts.tsx';

/** /admin/permission/{account_id}/{role_id}: what one role of one organisation allows. */
export function PermissionScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const roleName = useRoleName();
  const [account_id, role_id] = [usePathParam('account_id'), usePathParam('role_id')];
  const name = useAccountName(account_id);
  const list = useCallQuery(listRoles, { params: { account_id } });
  const role = list.data?.items.find(({ _id }) => _id === role_id);
  const about = t('admin.roles.permission_about', { role: role ? roleName(role.name) : '·', name });
  return (
    <PageBody>
      <PageHeader
        title={title}
        about={about}
        action={<TextLink to={`/admin/accountrole/${account_id}`}>{t('admin.accounts.roles')}</TextLink>}
      />
      <QueryView of={list} loading={<FormSkeleton />}>
        {({ items }) =>
          role ? (
            <RoleForm key={role.version} accountId={account_id} role={role} items={items} />
          ) : (
            <Card>
              <Empty title={t('errors.not_found')} />
            </Card>
          )
        }
      </QueryView>
    </PageBody>
  );
}

type FormProps = { accountId: string; role: Role; items: readonly Role[] };

function RoleForm({ accountId, role, items }: FormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const roleName = useRoleName();
  const start: RoleDraft = toDraft(role);
  const { version } = role;
  const held = useGuardedDraft({
    thing: getResourceKey('role', role),
    start,
    version,
    open: Object.keys(start),
  });
  const { draft, dirty, change } = held;
  const [deleting, setDeleting] = useState(false);
  const isStandard = DEFAULT_ROLES.some(({ name }) => name === role.name);
  const params = { account_id: accountId, role_id: role._id };
  const { save, errors, busy } = useSaving(updateRole, {
    success: t('admin.roles.saved'),
    refresh: ['admin.'],
    unique: ['name'],
    onDone: held.settled,
  });
  const remove = useCallMutation(deleteRole, {
    success: t('admin.roles.deleted'),
    refresh: ['admin.'],
    onDone: () => navigate(`/admin/accountrole/${accountId}`, { replace: true }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { name, about, permissions } = draft;
        void save({
          params,
          body: {
            ...(isStandard ? {} : { name }),
            about,
            permissions: [...permissions],
            version,
          },
        });
      }}
    >
      {held.kept && <RecoveryOffer {...held.kept} />}
      <Card>
        <RoleFields
          role={draft}
          shownName={isStandard ? roleName(draft.name) : draft.name}
          fixed={isStandard}
          error={errors['name']}
          onChange={change}
        />
        <PermissionMatrix
          draft={draft}
          role={role}
          items={items}
          held={ACCOUNT_PERMISSIONS}
          locked={false}
          onChange={(permissions) => change({ permissions: permissions.toSorted() })}
        />
        <RoleFooter
          dirty={dirty}
          busy={busy}
          onDiscard={held.discard}
          remove={
            isStandard ? undefined : { label: t('admin.roles.delete'), onClick: () => setDeleting(true) }
          }
        />
      </Card>
      {deleting && (
        <TypedConfirmation
          title={t('admin.roles.delete')}
          text={t('admin.roles.delete_text', { name: role.name })}
          name={role.name}
          act={t('admin.roles.delete')}
          busy={remove.isPending}
          onAct={() => remove.send({ params, query: {} })}
          onClose={() => setDeleting(false)}
        />
      )}
    </form>
  );
}
