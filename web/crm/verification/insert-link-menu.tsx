import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconShieldCheck, IconVideo, IconLinkPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { makeVideoCall } from '#contracts/crm/video-calls/endpoints.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { listVerificationLinks, makeVerificationLink } from '#contracts/verification/endpoints.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';

type Props = { ticketId: string; onText: (text: string) => void };

/** Brings a verification link or a video call into the answer that is being written; nothing is sent by itself. */
export function InsertLinkMenu({ ticketId, onText }: Props) {
  const { t } = useTranslation();
  const { account } = useSession();
  const links = hasFeature(account, 'verification_link');
  const calls = hasFeature(account, 'video_call');
  const params = { _id: ticketId };
  const { data } = useCallQuery(listVerificationLinks, { params }, { enabled: links });
  const link = useCallMutation(makeVerificationLink, {
    refresh: ['verification-link.'],
    onDone: ({ message }) => onText(message),
  });
  const room = useCallMutation(makeVideoCall, { onDone: ({ message }) => onText(message) });
  const choices = data?.choices ?? [];
  if (!calls && choices.length === 0) return null;
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Tooltip label={t('ticket_verification.bring')} position="bottom">
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={link.isPending || room.isPending}
            aria-label={t('ticket_verification.bring')}
          >
            <IconLinkPlus size={17} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ _id, name }) => (
          <Menu.Item
            key={_id}
            leftSection={<IconShieldCheck size={15} aria-hidden />}
            onClick={() => link.send({ params, body: { setting_id: _id } })}
          >
            {t('ticket_verification.link', { name })}
          </Menu.Item>
        ))}
        {calls && (
          <Menu.Item leftSection={<IconVideo size={15} aria-hidden />} onClick={() => room.send({ params })}>
            {t('ticket_verification.call')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
