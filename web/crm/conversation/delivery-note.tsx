import { UnstyledButton } from '@mantine/core';
import {
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconClock,
  IconHelpCircle,
  IconInbox,
  IconSend,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { resendMessage } from '#contracts/crm/endpoints.ts';
import type { DeliveryState, Message } from '#contracts/crm/ticket.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { useNow } from '#web/kit/ui/time.tsx';
import { isOnHold, useTakeBack } from '../composer/use-take-back.ts';
import classes from './conversation.module.css';

const SIGNS: Record<DeliveryState, Icon> = {
  received: IconInbox,
  queued: IconClock,
  sending: IconSend,
  accepted: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
  unknown: IconHelpCircle,
};

/** The delivery state of a message that we sent, and if it is unknown or failed, the reason and a button to send it again. */
export function DeliveryNote({ message, ticketId }: { message: Message; ticketId: string }) {
  const me = useSession().user._id;
  const now = useNow();
  const { takeBack } = useTakeBack();
  const resend = useCallMutation(resendMessage, { refresh: ['ticket.'] });
  if (message.author._id === me && isOnHold(message, now))
    return <HoldLine onUndo={() => void takeBack(ticketId, message._id)} />;
  return (
    <DeliveryLine
      message={message}
      busy={resend.isPending}
      onAgain={() => resend.send({ params: { _id: ticketId, message_id: message._id } })}
    />
  );
}

/** It is sent in a moment; until then its author takes it back. */
export function HoldLine({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.delivery} data-state="queued">
      <IconClock size={14} stroke={2} aria-hidden />
      <span>{t('crm.delivery.held')}</span>
      <UnstyledButton className={classes.again} onClick={onUndo}>
        {t('crm.compose.undo_send')}
      </UnstyledButton>
    </div>
  );
}

/** Failures that are solved at the channel. */
const AT_CHANNEL: readonly (SendFailure | null)[] = ['reconnect', 'right_missing', 'quota'];

/** What helps against a failure; nothing where the words of the network are all that is known. */
function FailureHelp({ failure }: { failure: SendFailure | null }) {
  const { t } = useTranslation();
  const maySeeChannels = usePermission(['crm.channel.read']);
  if (failure === null || failure === 'refused') return null;
  return (
    <>
      {' '}
      {t(`crm.delivery.help.${failure}`)}
      {AT_CHANNEL.includes(failure) && maySeeChannels && (
        <>
          {' '}
          <TextLink to="/settings/engagement/crm">{t('crm.delivery.see_channels')}</TextLink>
        </>
      )}
    </>
  );
}

type LineProps = { message: Message; busy: boolean; onAgain: () => void };

/** The same for any sent item; `onAgain` sends it again, once the user has confirmed. */
export function DeliveryLine({ message, busy, onAgain }: LineProps) {
  const { t } = useTranslation();
  const mayWrite = usePermission(['crm.ticket.write']);
  const { delivery } = message;
  const Sign = SIGNS[delivery];
  const trouble = delivery === 'failed' || delivery === 'unknown';
  const waits = delivery === 'queued' && message.delivery_failure === 'quota';
  const again = async () => {
    const text = t(delivery === 'unknown' ? 'crm.delivery.again_unknown' : 'crm.delivery.again_failed');
    const act = t('crm.delivery.again');
    if (!(await confirm({ title: t('crm.delivery.again_ask'), text, act, danger: delivery === 'unknown' })))
      return;
    onAgain();
  };
  return (
    <div className={classes.delivery} data-state={delivery}>
      <Sign size={14} stroke={2} aria-hidden />
      <span>
        {t(`crm.delivery.${delivery}`)}
        {message.cost === 'paid' && ` · ${t('crm.delivery.paid')}`}
      </span>
      {waits && message.delivery_note && (
        <span className={classes.why}>
          {formatStoredFault(message.delivery_note_fault, message.delivery_note)}
        </span>
      )}
      {trouble && (
        <span className={classes.why}>
          {delivery === 'unknown' && `${t('crm.delivery.unknown_help')} `}
          {message.delivery_note && formatStoredFault(message.delivery_note_fault, message.delivery_note)}
          {delivery === 'failed' && <FailureHelp failure={message.delivery_failure} />}
        </span>
      )}
      {trouble && mayWrite && (
        <UnstyledButton className={classes.again} disabled={busy} onClick={() => void again()}>
          {t('crm.delivery.again')}
        </UnstyledButton>
      )}
    </div>
  );
}
