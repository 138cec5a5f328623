import { Modal, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NewUser } from '#contracts/people/user.ts';
import { inviteUser } from '#contracts/people/users.ts';
import { call } from '#web/kit/api/call.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import type { FieldPlan } from '#web/kit/form/field.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useSession } from '#web/kit/session/session.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { NO_GROUP } from './group-list.tsx';
import { MailHoldNote } from './mail-hold-note.tsx';
import { usePersonFields } from './place-fields.ts';
import type { People } from './use-people.ts';

const LANGUAGE: FieldPlan = {
  name: 'language',
  control: 'select',
  optional: false,
  choices: ['en', 'th'],
  initial: 'en',
};

/** Invites one person: who, by which role, in which group, and the language of the mail. */
export function InviteDialog({ people, onClose }: { people: People; onClose: () => void }) {
  const { t } = useTranslation();
  const { language } = useSession().account;
  const [query] = useAddressQuery();
  const { fields, words } = usePersonFields(people);
  const group = query['group'];
  const initial = useMemo(
    () => ({
      name: '',
      email: '',
      role_id: null,
      group_id: group && group !== NO_GROUP ? group : null,
      language,
    }),
    // Where the dialog was opened decides; the address may change behind it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  const draft = useDraft({
    schema: NewUser,
    initial,
    unique: ['email'],
    thing: getResourceKey('invitation', null),
    send: async (body) => {
      await call(inviteUser, { query: people.query, body });
      showSuccess(t('people.invite.done', { name: body.name }));
      people.reload();
    },
  });
  const leave = useConfirmLeave(() => draft.dirty);
  return (
    <Modal
      opened
      onClose={() => leave(onClose)}
      size="md"
      title={t('people.invite.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <MailHoldNote people={people} />
      <DraftForm
        draft={draft}
        fields={[...fields, LANGUAGE]}
        words={words}
        act={t('people.invite.act')}
        onSaved={onClose}
      />
      <Text size="xs" c="var(--es-dim)">
        {t('people.invite.note')}
      </Text>
    </Modal>
  );
}
