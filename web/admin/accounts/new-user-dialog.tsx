import { Alert, Button, Modal, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createUser, listRoles } from '#contracts/admin/people.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { useRoleName } from '#web/people/groups/names.ts';
import { useSaving } from '../use-saving.ts';
import classes from '../admin.module.css';

type CreationMethod = 'invitation' | 'password';

/** Adds somebody to an organisation; a password is shown once. */
export function NewUserDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const listed = useCallQuery(listRoles, { params: { account_id: accountId } });
  const roles = listed.data?.items ?? [];
  const [person, setPerson] = useState({
    name: '',
    email: '',
    role_id: '',
    by: 'invitation' as CreationMethod,
  });
  const [password, setPassword] = useState<string | null>(null);
  const { save, errors, busy } = useSaving(createUser, {
    success: t('admin.users.added'),
    refresh: ['admin.'],
    onDone: (made) => (made.password === null ? onClose() : setPassword(made.password)),
  });
  const role_id = person.role_id || (roles.find(({ name }) => name === 'agent') ?? roles[0])?._id || '';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('admin.users.add')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {password !== null ? (
        <div className={classes.stack}>
          <Alert color="yellow">{t('admin.account.password_told')}</Alert>
          <CopyField label={t('admin.account.person_email')} value={person.email} />
          <CopyField label={t('admin.account.by_password')} value={password} />
          <Button onClick={onClose}>{t('kit.close')}</Button>
        </div>
      ) : (
        <form
          className={classes.stack}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save({ body: { ...person, role_id, account_id: accountId } });
          }}
        >
          <TextInput
            data-autofocus
            required
            withAsterisk={false}
            label={t('admin.account.person_name')}
            value={person.name}
            error={errors['name']}
            onChange={({ currentTarget }) => setPerson({ ...person, name: currentTarget.value })}
          />
          <TextInput
            required
            withAsterisk={false}
            type="email"
            label={t('admin.account.person_email')}
            value={person.email}
            error={errors['email']}
            onChange={({ currentTarget }) => setPerson({ ...person, email: currentTarget.value })}
          />
          <Select
            label={t('admin.users.role')}
            allowDeselect={false}
            data={roles.map(({ _id, name }) => ({ value: _id, label: roleName(name) }))}
            value={role_id}
            error={loadFailure(listed)}
            onChange={(value) => setPerson({ ...person, role_id: value ?? '' })}
          />
          <SegmentedControl
            aria-label={t('admin.account.by')}
            value={person.by}
            onChange={(by) => setPerson({ ...person, by: by === 'password' ? 'password' : 'invitation' })}
            data={[
              { value: 'invitation', label: t('admin.account.by_invitation') },
              { value: 'password', label: t('admin.account.by_password') },
            ]}
          />
          <div className={classes.acts} style={{ justifyContent: 'flex-end' }}>
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('admin.users.add')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
