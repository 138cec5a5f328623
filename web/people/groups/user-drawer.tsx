import { Alert, Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ManagedUser, UserFields } from '#contracts/people/user.ts';
import { updateUser } from '#contracts/people/users.ts';
import { call } from '#web/kit/api/call.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { FormDrawer } from '#web/kit/form/form-drawer.tsx';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useSession } from '#web/kit/session/session.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { InvitationPanel } from './invitation-panel.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { PermissionSummary } from './permission-summary.tsx';
import { usePersonFields } from './place-fields.ts';
import { StateBadge } from './state-badge.tsx';
import type { People } from './use-people.ts';
import { useUserActs } from './use-user-acts.ts';
import classes from './groups.module.css';

const schema = z.strictObject({ ...UserFields, group_id: UserFields.group_id.unwrap() });

/** The server's response to a refused change of a user. */
const Stored = ManagedUser.pick({ name: true, email: true, role: true, group: true });

/** What is open above the drawer. */
type Dialog = 'leave' | 'password';

type Props = { user: ManagedUser; people: People; users: readonly ManagedUser[]; onClose: () => void };

/** One user: their name and group, whether they may sign in, and their permissions. */
export function UserDrawer({ user, people, users, onClose }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Dialog | null>(null);
  const me = useSession().user._id === user._id;
  const mayChange = people.mayWrite && user.manageable;
  return (
    <FormDrawer onClose={onClose} title={t('people.user.title', { name: user.name })}>
      <div className={classes.drawerHead}>
        <PersonPicture name={user.name} size={44} />
        <div className={classes.drawerWho}>
          <p>{user.email}</p>
          <p className={classes.dim}>
            <StateBadge user={user} />
          </p>
        </div>
      </div>
      {people.mayWrite && !user.manageable && (
        <Alert color="gray" variant="light" mb="md">
          {t('people.user.not_yours')}
        </Alert>
      )}
      <InvitationPanel user={user} people={people} mayChange={mayChange} />
      {mayChange && <Acts user={user} people={people} me={me} onOpen={setOpen} />}
      <Fields user={user} people={people} disabled={!mayChange} />
      <PermissionSummary user={user} people={people} />
      {open === 'leave' && (
        <LeaveDialog
          user={user}
          people={people}
          users={users}
          onClose={() => setOpen(null)}
          onGone={onClose}
        />
      )}
      {open === 'password' && (
        <PasswordLinkDialog user={user} people={people} onClose={() => setOpen(null)} />
      )}
    </FormDrawer>
  );
}

type FieldsProps = Pick<Props, 'user' | 'people'> & { disabled: boolean };

function Fields({ user, people, disabled }: FieldsProps) {
  const { t } = useTranslation();
  const { fields, words } = usePersonFields(people, user.role);
  const initial = useMemo(() => shown(user), [user]);
  const draft = useDraft({
    schema,
    initial,
    version: user.version,
    unique: ['email'],
    thing: getResourceKey('user', user),
    valuesOf: (newest) => shown(Stored.parse(newest)),
    send: async (body, version) => {
      await call(updateUser, {
        params: { _id: user._id },
        query: people.query,
        body: { ...body, version },
      });
      showSuccess(t('people.user.saved'));
      people.reload();
    },
  });
  return (
    <DraftForm draft={draft} fields={fields} words={words} act={t('people.user.save')} disabled={disabled} />
  );
}

/** The values of a user in the fields. */
function shown({ name, email, role, group }: z.infer<typeof Stored>) {
  return {
    name,
    email,
    role_id: role._id,
    group_id: group?._id ?? null,
  };
}

type ActsProps = Pick<Props, 'user' | 'people'> & { me: boolean; onOpen: (dialog: Dialog) => void };

function Acts({ user, people, me, onOpen }: ActsProps) {
  const { t } = useTranslation();
  const acts = useUserActs(user, people);
  return (
    <div className={classes.acts}>
      {!me && (
        <>
          {user.state === 'active' && (
            <Button size="compact-sm" variant="default" onClick={() => onOpen('password')}>
              {t('people.user.reset_password')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => void acts.turn()}>
            {t(user.state === 'disabled' ? 'people.user.enable' : 'people.user.disable')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => onOpen('leave')}>
            {t('people.user.remove')}
          </Button>
        </>
      )}
    </div>
  );
}
