import { Button, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contracts/people/role.ts';
import { FormFrame } from '#web/kit/form/form-frame.tsx';
import type { LeaveGuard } from '#web/kit/form/use-unsaved-changes.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { useRoleName } from '#web/people/groups/names.ts';
import { RoleEditor } from './role-editor.tsx';
import { useRoles, type Roles } from './use-roles.ts';
import classes from './roles.module.css';

/** Settings → Roles: the roles left, what the open one allows right. */
export function RolesScreen() {
  const { t } = useTranslation();
  const roles = useRoles();
  const [, change] = useAddressQuery();
  return (
    <FormFrame>
      {(leave) => (
        <PageBody wide>
          <PageHeader
            title={useOpenTitle()}
            about={t('people.roles.about')}
            action={
              roles.mayWrite && (
                <Button
                  leftSection={<IconPlus size={16} />}
                  onClick={() => leave(() => change({ role: 'new', from: undefined }))}
                >
                  {t('people.roles.create')}
                </Button>
              )
            }
          />
          <QueryView
            of={roles.list}
            loading={
              <Card flush>
                <RowsSkeleton rows={6} height={52} />
              </Card>
            }
          >
            {({ items }) => <Columns roles={roles} items={items} leave={leave} />}
          </QueryView>
        </PageBody>
      )}
    </FormFrame>
  );
}

type ColumnsProps = { roles: Roles; items: readonly Role[]; leave: LeaveGuard };

function Columns({ roles, items, leave }: ColumnsProps) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const open = items.find(({ _id }) => _id === query['role']);
  const from = items.find(({ _id }) => _id === query['from']);
  const isNew = query['role'] === 'new' && roles.mayWrite;
  return (
    <div className={classes.columns} data-open={open || isNew ? true : undefined}>
      <nav className={classes.list} aria-label={t('people.roles.list')}>
        <ul>
          {items.map((role) => (
            <li key={role._id}>
              <RoleRow
                role={role}
                open={role._id === open?._id}
                onOpen={() => leave(() => change({ role: role._id, from: undefined }))}
              />
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.pane}>
        {open || isNew ? (
          <RoleEditor
            key={open?._id ?? `new ${from?._id}`}
            roles={roles}
            items={items}
            role={open ?? null}
            from={from ?? null}
            onOpen={(role) => change({ role, from: undefined }, { replace: true })}
            onBack={() => leave(() => change({ role: undefined, from: undefined }))}
            onDuplicate={(source) => leave(() => change({ role: 'new', from: source }))}
          />
        ) : (
          <Card>
            <Empty
              title={t('people.roles.choose')}
              {...(roles.mayWrite ? { help: t('people.roles.choose_help') } : {})}
            />
          </Card>
        )}
      </div>
    </div>
  );
}

function RoleRow({ role, open, onOpen }: { role: Role; open: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  return (
    <UnstyledButton className={classes.row} aria-current={open ? 'true' : undefined} onClick={onOpen}>
      <span className={classes.rowName}>{roleName(role.name)}</span>
      <span className={classes.rowFacts}>
        {role.users === 0 ? t('people.roles.users_none') : t('people.roles.users', { count: role.users })}
        {role.default_permissions && <span className={classes.tag}>{t('people.roles.standard')}</span>}
      </span>
    </UnstyledButton>
  );
}
