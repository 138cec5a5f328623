import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../admin.module.css';

type RoleText = { name: string; about: string };

type FieldsProps = {
  role: RoleText;
  /** The name as it is read, where that is another than the stored one. */
  shownName?: string;
  /** Whether the name is fixed. */
  fixed: boolean;
  error: string | undefined;
  onChange: (patch: Partial<RoleText>) => void;
};

/** A role's name and what it is for. */
export function RoleFields({ role, shownName = role.name, fixed, error, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('admin.roles.name')}
        value={shownName}
        maxLength={80}
        disabled={fixed}
        error={error}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        label={t('admin.roles.what_for')}
        value={role.about}
        maxLength={500}
        onChange={({ currentTarget }) => onChange({ about: currentTarget.value })}
      />
    </div>
  );
}

type FootProps = {
  dirty: boolean;
  busy: boolean;
  onDiscard: () => void;
  /** Absent where the role stays. */
  remove: { label: string; onClick: () => void } | undefined;
};

/** The acts below a role: removing it, discarding the draft, saving it. */
export function RoleFooter({ dirty, busy, onDiscard, remove }: FootProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.foot}>
      {remove && (
        <Button variant="subtle" color="red" mr="auto" onClick={remove.onClick}>
          {remove.label}
        </Button>
      )}
      {dirty && (
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {t('kit.form.discard')}
        </Button>
      )}
      <Button type="submit" disabled={!dirty} loading={busy}>
        {t('admin.save')}
      </Button>
    </div>
  );
}
