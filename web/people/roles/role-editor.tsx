import { Button, Switch } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contracts/people/role.ts';
import { DraftBanners } from '#web/kit/form/draft-banners.tsx';
import { useValueLabels } from '#web/kit/form/use-value-labels.ts';
import { useRoleName } from '#web/people/groups/names.ts';
import { DeleteRole } from './delete-role.tsx';
import type { RoleDraft } from './draft.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleActions, RoleNames } from './role-head.tsx';
import { SaveBar } from './save-bar.tsx';
import { useRoleDraft } from './use-role-draft.ts';
import type { Roles } from './use-roles.ts';
import classes from './roles.module.css';

const ConflictDialog = lazy(() =>
  import('#web/kit/form/conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

type Props = {
  roles: Roles;
  items: readonly Role[];
  /** The open role; null makes a new one, from `from` where it is a copy. */
  role: Role | null;
  from: Role | null;
  onOpen: (role: string | undefined) => void;
  onBack: () => void;
  onDuplicate: (source: string) => void;
};

/** One role: its name and purpose, and every permission as a switch; saved at once for everybody who has it. */
export function RoleEditor({ roles, items, role, from, onOpen, onBack, onDuplicate }: Props) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const start: RoleDraft = role ?? {
    name: from ? t('people.roles.copy_of', { name: roleName(from.name) }) : '',
    about: from?.about ?? '',
    permissions: from?.permissions ?? [],
    second_factor_required: from?.second_factor_required ?? false,
  };
  const { held, draft, change } = useRoleDraft(roles, { role, start, onOpen });
  const { form, dirty, conflict } = held;
  const [deleting, setDeleting] = useState(false);
  const show = useValueLabels();
  const labels: Readonly<Record<string, string>> = {
    name: t('people.roles.name'),
    about: t('people.roles.about_field'),
    permissions: t('people.roles.permission'),
    second_factor_required: t('people.roles.second_factor'),
  };
  const locked = !roles.mayWrite || (role !== null && !role.manageable);
  return (
    <div className={classes.editor}>
      <div className={classes.editorHead}>
        <Button
          className={classes.back}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} />}
          onClick={onBack}
        >
          {t('people.roles.list')}
        </Button>
        <RoleNames draft={draft} role={role} locked={locked} error={form.errors['name']} onChange={change} />
        <Switch
          label={t('people.roles.second_factor')}
          description={t('people.roles.second_factor_help')}
          disabled={locked}
          checked={draft.second_factor_required}
          onChange={({ currentTarget }) => change({ second_factor_required: currentTarget.checked })}
        />
        {role && roles.mayWrite && (
          <RoleActions
            role={role}
            onDuplicate={() => onDuplicate(role._id)}
            onDelete={() => setDeleting(true)}
          />
        )}
        {role && roles.mayWrite && !role.manageable && (
          <p className={classes.note}>{t('people.roles.locked')}</p>
        )}
      </div>
      <PermissionMatrix
        draft={draft}
        role={role}
        items={items}
        held={roles.held}
        locked={locked}
        onChange={(permissions) => change({ permissions })}
      />
      <DraftBanners draft={held} disabled={locked} />
      {!locked && (
        <SaveBar
          isNew={role === null}
          dirty={dirty}
          ready={draft.name.trim() !== ''}
          saving={held.busy}
          onSave={() => void held.sending()}
          onDiscard={role ? () => form.reset() : () => onOpen(undefined)}
        />
      )}
      {conflict && (
        <Suspense>
          <ConflictDialog
            conflict={conflict}
            label={(field) => labels[field] ?? field}
            show={(field, value) => show(value, { field })}
          />
        </Suspense>
      )}
      {deleting && role && (
        <DeleteRole
          role={role}
          items={items}
          roles={roles}
          onClose={() => setDeleting(false)}
          onGone={() => onOpen(undefined)}
        />
      )}
    </div>
  );
}
