import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isChargedByMessage } from '#contracts/networks.ts';
import { ReplyChannelBar } from '../social/reply-channel-bar.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { InsertLinkMenu } from '../verification/insert-link-menu.tsx';
import { CostLine } from './cost-line.tsx';
import type { Tools } from './use-tools.ts';
import type { WritingState } from './use-writing.ts';
import classes from './composer.module.css';

type Props = { ticket: TicketAnswer; readAt: number; writing: WritingState; tools: Tools };

/** Above the field: reply or note, the channel and the cost of a reply, and what can be inserted. */
export function ComposerBar({ ticket, readAt, writing, tools }: Props) {
  const { t } = useTranslation();
  const { kind, setKind, reply, focusAfterClick } = writing;
  const answers = kind === 'reply' && ticket.reply.allowed;
  return (
    <div className={classes.bar} data-composer-bar>
      <SegmentedControl
        size="xs"
        value={kind}
        onClick={focusAfterClick}
        onChange={(value) => setKind(value === 'note' ? 'note' : 'reply')}
        data={[
          { value: 'reply', label: t('crm.compose.reply') },
          { value: 'note', label: t('crm.compose.note') },
        ]}
      />
      {answers && isChargedByMessage(ticket.ticket.channel) && (
        <CostLine reply={ticket.reply} readAt={readAt} />
      )}
      {answers && tools.ways.way && (
        <div className={classes.channels}>
          <ReplyChannelBar ticket={ticket} ways={tools.ways} readAt={readAt} onClick={focusAfterClick} />
        </div>
      )}
      {answers && (
        <div className={classes.barActs}>
          {tools.assistant.menu}
          <InsertLinkMenu
            ticketId={ticket.ticket._id}
            onText={(said) => reply.setText((now) => (now.trim() === '' ? said : `${now}\n${said}`))}
          />
        </div>
      )}
      {kind === 'note' && <span className={classes.hint}>{t('crm.message.only_team')}</span>}
    </div>
  );
}
