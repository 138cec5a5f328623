import { Button, Modal, Text } from '@mantine/core';
import { IconLink, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPasswordLink, type InvitationLink } from '#contracts/people/invitation-link.ts';
import type { ManagedUser } from '#contracts/people/user.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { LinkField } from './link-field.tsx';
import type { People } from './use-people.ts';
import classes from './groups.module.css';

type Props = { user: ManagedUser; people: People; onClose: () => void };

/** Lets a user set a new password through a link: passed on by hand, or mailed where a mail server is set. */
export function PasswordLinkDialog({ user, people, onClose }: Props) {
  const { t } = useTranslation();
  const { name, email } = user;
  const [link, setLink] = useState<InvitationLink | null>(null);
  const target = { params: { _id: user._id }, query: people.query };
  const copying = useCallMutation(createPasswordLink, { onDone: setLink });
  const mailing = useCallMutation(createPasswordLink, {
    onDone: () => {
      showSuccess(t('people.password.mailed', { email }));
      onClose();
    },
  });
  const mails = people.options.data?.mails_leave !== false;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('people.password.title', { name })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text mb="md">{t('people.password.about', { name })}</Text>
      {!mails && (
        <Text size="sm" c="var(--es-dim)" mb="md">
          {t('people.password.by_link')}
        </Text>
      )}
      {link && <LinkField link={link} label={t('people.password.link')} />}
      <div className={classes.foot}>
        <span className={classes.gap} />
        <Button
          variant={mails ? 'default' : 'filled'}
          leftSection={<IconLink size={16} />}
          loading={copying.isPending}
          onClick={() => copying.send({ ...target, body: { mailed: false } })}
        >
          {t('people.password.copy')}
        </Button>
        {mails && (
          <Button
            leftSection={<IconMail size={16} />}
            loading={mailing.isPending}
            onClick={() => mailing.send({ ...target, body: { mailed: true } })}
          >
            {t('people.password.mail')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
