import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfileName, saveProfile } from '#contracts/identity/profile.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { setSession, useSession } from '#web/kit/session/session.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { useRoleName } from '#web/people/groups/names.ts';
import classes from './account.module.css';

/** The user's profile as colleagues see it; the user can change the name, everything else is set by those who manage users. */
export function ProfileCard() {
  const { t } = useTranslation();
  const session = useSession();
  const { user, account, group } = session;
  const [editing, setEditing] = useState(false);
  const roleName = useRoleName();
  const facts = [
    [t('security.profile.email'), user.email],
    [t('security.profile.role'), roleName(user.role.name)],
    [t('security.profile.organisation'), account.name],
    ...(group ? [[t('security.profile.group'), group.name]] : []),
    [t('security.profile.time_zone'), account.time_zone],
  ];
  return (
    <Card>
      <div className={classes.person}>
        <PersonPicture name={user.name} size={56} />
        {editing ? (
          <NameForm onDone={() => setEditing(false)} />
        ) : (
          <div>
            <Group gap={4}>
              <Text fw={600} size="lg">
                {user.name}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('security.profile.change_name')}
                onClick={() => setEditing(true)}
              >
                <IconPencil size={16} />
              </ActionIcon>
            </Group>
          </div>
        )}
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function NameForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const [name, setName] = useState(session.user.name);
  const saving = useCallMutation(saveProfile, {
    success: t('security.profile.saved'),
    onDone: (user) => {
      setSession({ ...session, user });
      onDone();
    },
  });
  const fits = ProfileName.safeParse(name).success;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (fits) saving.send({ body: { name } });
  };
  return (
    <form onSubmit={submit} className={classes.nameForm}>
      <TextInput
        aria-label={t('security.profile.name')}
        value={name}
        autoFocus
        error={fits ? undefined : t('security.profile.name_needed')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
      />
      <Button type="submit" loading={saving.isPending} disabled={!fits}>
        {t('kit.form.save')}
      </Button>
      <Button variant="default" onClick={onDone}>
        {t('kit.cancel')}
      </Button>
    </form>
  );
}
