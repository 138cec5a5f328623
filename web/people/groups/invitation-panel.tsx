import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInvitationLink, type InvitationLink } from '#contracts/people/invitation-link.ts';
import type { ManagedUser } from '#contracts/people/user.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { LinkField } from './link-field.tsx';
import { getShownState } from './names.ts';
import type { People } from './use-people.ts';
import { useUserActs } from './use-user-acts.ts';

type Props = { user: ManagedUser; people: People; mayChange: boolean };

/** How an invitation stands, and what can be done: copying its link, sending it again, withdrawing it. */
export function InvitationPanel({ user, people, mayChange }: Props) {
  const language = useLanguage();
  const { t } = useTranslation();
  const state = getShownState(user, useNow());
  if (state !== 'invited' && state !== 'ended' && state !== 'undelivered') return null;
  const until = user.invitation ? formatMoment(new Date(user.invitation.expires_at), language) : '';
  return (
    <Alert color={state === 'invited' ? 'blue' : 'orange'} variant="light" mb="md">
      <Text size="sm">
        {state === 'ended' ? t('people.user.invitation_ended') : t('people.user.invitation_open', { until })}
      </Text>
      <MailLine user={user} />
      {mayChange && <InvitationActs user={user} people={people} isEnded={state === 'ended'} />}
    </Alert>
  );
}

/** Whether the mail left: an invitation that nobody gets must be noticed here. */
function MailLine({ user: { invitation } }: { user: ManagedUser }) {
  const { t } = useTranslation();
  if (!invitation?.mail) return null;
  return (
    <Text size="sm" mt={4}>
      {t(`people.user.mail.${invitation.mail}`)}
    </Text>
  );
}

type ActsProps = { user: ManagedUser; people: People; isEnded: boolean };

function InvitationActs({ user, people, isEnded }: ActsProps) {
  const { t } = useTranslation();
  const acts = useUserActs(user, people);
  const [link, setLink] = useState<InvitationLink | null>(null);
  const reading = useCallMutation(readInvitationLink, { refresh: ['user.'], onDone: setLink });
  const mails = people.options.data?.mails_leave !== false;
  return (
    <>
      <Group gap="xs" mt="sm" mb={link ? 'sm' : 0}>
        <Button
          size="compact-sm"
          leftSection={<IconLink size={15} />}
          loading={reading.isPending}
          onClick={() => reading.send({ params: { _id: user._id }, query: people.query })}
        >
          {t(isEnded ? 'people.user.new_link' : 'people.user.copy_link')}
        </Button>
        {mails && (
          <Button size="compact-sm" variant="default" onClick={acts.resend}>
            {t('people.user.resend')}
          </Button>
        )}
        {user.invitation && (
          <Button size="compact-sm" variant="default" onClick={acts.withdraw}>
            {t('people.user.withdraw')}
          </Button>
        )}
      </Group>
      {link && <LinkField link={link} label={t('people.user.link')} />}
    </>
  );
}
