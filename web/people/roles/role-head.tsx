import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contracts/people/role.ts';
import { DEFAULT_ROLES } from '#contracts/permissions/default-roles.ts';
import { useRoleName } from '#web/people/groups/names.ts';
import type { RoleDraft } from './draft.ts';
import classes from './roles.module.css';

type NamesProps = {
  draft: RoleDraft;
  /** Null for a new role. */
  role: Role | null;
  locked: boolean;
  error: ReactNode;
  onChange: (part: Partial<RoleDraft>) => void;
};

/** The name of a role and what it is for. */
export function RoleNames({ draft, role, locked, error, onChange }: NamesProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  // The names of the roles that every account begins with are shown in the reader's language, so they are not typed over.
  const isStandard = role !== null && isStandardRole(role);
  return (
    <div className={classes.names}>
      <TextInput
        label={t('people.roles.name')}
        value={isStandard ? roleName(draft.name) : draft.name}
        placeholder={t('people.roles.new_name')}
        maxLength={80}
        disabled={locked && !isStandard}
        readOnly={isStandard}
        variant={isStandard ? 'filled' : 'default'}
        autoFocus={role === null}
        error={error}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        label={t('people.roles.about_field')}
        value={draft.about}
        maxLength={500}
        disabled={locked}
        onChange={({ currentTarget }) => onChange({ about: currentTarget.value })}
      />
    </div>
  );
}

type ActionsProps = { role: Role; onDuplicate: () => void; onDelete: () => void };

/** What can be done with a stored role as a whole. */
export function RoleActions({ role, onDuplicate, onDelete }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.headActs}>
      <Button size="compact-sm" variant="default" leftSection={<IconCopy size={15} />} onClick={onDuplicate}>
        {t('people.roles.duplicate')}
      </Button>
      {role.manageable && !isStandardRole(role) && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={onDelete}>
          {t('people.roles.delete')}
        </Button>
      )}
    </div>
  );
}

function isStandardRole(role: Role): boolean {
  return DEFAULT_ROLES.some(({ name }) => name === role.name);
}
