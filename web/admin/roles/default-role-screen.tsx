import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDefaultRoles, saveDefaultRoles, type DefaultRoles } from '#contracts/admin/default-roles.ts';
import { ADMINISTRATOR_ROLE } from '#contracts/people/rights.ts';
import type { Role } from '#contracts/people/role.ts';
import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useRoleName } from '#web/people/groups/names.ts';
import { PermissionMatrix } from '#web/people/roles/permission-matrix.tsx';
import { useSaving } from '../use-saving.ts';
import { ApplyRoles } from './apply-roles.tsx';
import { RoleFields, RoleFooter } from './role-parts.tsx';
import classes from '../admin.module.css';

/** The list is compared with nothing: it is itself what others are compared with. */
const NO_ROLE: Role | null = null;

/** /admin/default_role: the roles that a new organisation begins with. */
export function DefaultRoleScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const list = useCallQuery(getDefaultRoles, {});
  const [query, change] = useAddressQuery();
  return (
    <PageBody>
      <PageHeader
        title={title}
        about={t('admin.default_role.about')}
        action={
          <Button variant="default" onClick={() => change({ apply: '1' })}>
            {t('admin.default_role.apply')}
          </Button>
        }
      />
      <QueryView of={list} loading={<FormSkeleton />}>
        {(found) => <RolesForm key={found.version} list={found} />}
      </QueryView>
      {query['apply'] && <ApplyRoles onClose={() => change({ apply: undefined })} />}
    </PageBody>
  );
}

function RolesForm({ list }: { list: DefaultRoles }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { version } = list;
  const held = useGuardedDraft({
    thing: 'default roles',
    start: { roles: list.roles },
    version,
    open: ['roles'],
  });
  const { roles } = held.draft;
  const setRoles = (next: DefaultRoles['roles']) => held.change({ roles: next });
  const [open, setOpen] = useState(0);
  const { save, errors, busy } = useSaving(saveDefaultRoles, {
    success: t('admin.default_role.saved'),
    refresh: ['admin.default-role.'],
    onDone: held.settled,
  });
  const role = roles[open];
  const change = (patch: Partial<DefaultRoles['roles'][number]>) =>
    setRoles(roles.map((one, index) => (index === open ? { ...one, ...patch } : one)));
  const add = () => {
    setRoles([...roles, { name: t('admin.default_role.new_role'), about: '', permissions: [] }]);
    setOpen(roles.length);
  };
  const remove = () => {
    setRoles(roles.filter((_one, index) => index !== open));
    setOpen(0);
  };
  const state =
    list.version === 0
      ? t('admin.default_role.own')
      : t('admin.default_role.version', { version: list.version });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save({ body: { version: list.version, roles } });
      }}
    >
      {held.kept && <RecoveryOffer {...held.kept} />}
      <Card title={state}>
        <RoleChoice roles={roles} open={open} onOpen={setOpen} onAdd={add} />
        {role && (
          <>
            <RoleFields
              role={role}
              shownName={role.name === ADMINISTRATOR_ROLE ? roleName(role.name) : role.name}
              fixed={role.name === ADMINISTRATOR_ROLE}
              error={errors[`roles.${open}.name`] ?? errors['roles']}
              onChange={change}
            />
            <PermissionMatrix
              key={open}
              draft={role}
              role={NO_ROLE}
              items={[]}
              held={ACCOUNT_PERMISSIONS}
              locked={false}
              onChange={(permissions) => change({ permissions: [...permissions] })}
            />
          </>
        )}
        <RoleFooter
          dirty={held.dirty}
          busy={busy}
          onDiscard={held.discard}
          remove={
            role && role.name !== ADMINISTRATOR_ROLE
              ? { label: t('admin.default_role.remove'), onClick: remove }
              : undefined
          }
        />
      </Card>
    </form>
  );
}

type ChoiceProps = {
  roles: DefaultRoles['roles'];
  open: number;
  onOpen: (index: number) => void;
  onAdd: () => void;
};

/** Which of the roles is open below. */
function RoleChoice({ roles, open, onOpen, onAdd }: ChoiceProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  return (
    <div
      className={classes.acts}
      style={{ marginBottom: 16 }}
      role="group"
      aria-label={t('admin.accounts.columns.roles')}
    >
      {roles.map(({ name }, index) => (
        <Button
          key={`${index}-${name}`}
          size="compact-md"
          variant={index === open ? 'filled' : 'default'}
          aria-pressed={index === open}
          onClick={() => onOpen(index)}
        >
          {roleName(name)}
        </Button>
      ))}
      <Button size="compact-md" variant="subtle" leftSection={<IconPlus size={15} />} onClick={onAdd}>
        {t('admin.default_role.add')}
      </Button>
    </div>
  );
}
