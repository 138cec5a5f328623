import { Alert, Button, Drawer } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { UserFields, type ManagedUser } from '#contracts/people/user.ts';
import { updateUser } from '#contracts/people/users.ts';
import { call } from '#web/kit/api/call.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useSession } from '#web/kit/session/session.ts';
import { exactTime, useLanguage } from '#web/kit/text/format.ts';
import { toastSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { useNow } from '#web/kit/ui/time.tsx';
import classes from './groups.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { MayList } from './may-list.tsx';
import { shownState } from './names.ts';
import { usePersonFields } from './place-fields.ts';
import { StateBadge } from './state-badge.tsx';
import { useUserActs } from './use-user-acts.ts';
import type { People } from './use-people.ts';

const schema = z.strictObject({ ...UserFields, group_id: UserFields.group_id.unwrap() });

type Props = { user: ManagedUser; people: People; users: readonly ManagedUser[]; onClose: () => void };

/** One person: who they are and where they belong, whether they may come in, and what they may do. */
export function UserDrawer({ user, people, users, onClose }: Props) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  const me = useSession().user._id === user._id;
  const mayChange = people.mayWrite && user.manageable;
  const unsaved = useRef(false);
  const close = async () => {
    const act = t('kit.form.discard');
    const question = { title: t('kit.form.unsaved'), text: t('kit.form.discard_ask'), act, danger: true };
    if (!unsaved.current || (await confirm(question))) onClose();
  };
  return (
    <Drawer
      opened
      onClose={() => void close()}
      title={t('people.user.title', { name: user.name })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
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
      <InvitationNote user={user} />
      {mayChange && <Acts user={user} people={people} me={me} onLeave={() => setLeaving(true)} />}
      <Fields
        user={user}
        people={people}
        disabled={!mayChange}
        onDirty={(dirty) => {
          unsaved.current = dirty;
        }}
      />
      <MayList user={user} people={people} />
      {leaving && (
        <LeaveDialog
          user={user}
          people={people}
          users={users}
          onClose={() => setLeaving(false)}
          onGone={onClose}
        />
      )}
    </Drawer>
  );
}

type FieldsProps = Pick<Props, 'user' | 'people'> & { disabled: boolean; onDirty: (dirty: boolean) => void };

function Fields({ user, people, disabled, onDirty }: FieldsProps) {
  const { t } = useTranslation();
  const { fields, words } = usePersonFields(people, user.role);
  const initial = useMemo(
    () => ({
      name: user.name,
      email: user.email,
      role_id: user.role._id,
      group_id: user.group?._id ?? null,
    }),
    // The values of an open person stay as they were opened, so that a colleague's change does not pull them away.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  const draft = useDraft({
    schema,
    initial,
    unique: ['email'],
    send: async (body) => {
      await call(updateUser, {
        params: { _id: user._id },
        query: people.query,
        body: { ...body, version: user.version },
      });
      toastSuccess(t('people.user.saved'));
      people.reload();
    },
  });
  useEffect(() => {
    onDirty(draft.dirty);
  });
  return (
    <DraftForm draft={draft} fields={fields} words={words} act={t('people.user.save')} disabled={disabled} />
  );
}

function InvitationNote({ user }: { user: ManagedUser }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = shownState(user, useNow());
  if (state !== 'invited' && state !== 'ended') return null;
  const until = user.invitation ? exactTime(new Date(user.invitation.expires_at), language) : '';
  return (
    <Alert color={state === 'ended' ? 'orange' : 'blue'} variant="light" mb="md">
      {state === 'ended' ? t('people.user.invitation_ended') : t('people.user.invitation_open', { until })}
    </Alert>
  );
}

type ActsProps = Pick<Props, 'user' | 'people'> & { me: boolean; onLeave: () => void };

function Acts({ user, people, me, onLeave }: ActsProps) {
  const { t } = useTranslation();
  const acts = useUserActs(user, people);
  return (
    <div className={classes.acts}>
      {user.state === 'invited' && (
        <>
          <Button size="compact-sm" variant="default" onClick={acts.resend}>
            {t('people.user.resend')}
          </Button>
          {user.invitation && (
            <Button size="compact-sm" variant="default" onClick={acts.withdraw}>
              {t('people.user.withdraw')}
            </Button>
          )}
        </>
      )}
      {!me && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => void acts.turn()}>
            {t(user.state === 'disabled' ? 'people.user.enable' : 'people.user.disable')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={onLeave}>
            {t('people.user.remove')}
          </Button>
        </>
      )}
    </div>
  );
}
