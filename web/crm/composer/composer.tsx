import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { fillTemplate } from '#contracts/inbound/message-template.ts';
import { useClearFoot } from '#web/kit/ui/clear-foot.ts';
import { QuotaNotice } from '../channel-troubles/quota-notice.tsx';
import { useShownSignals } from '../social/use-shown-signals.ts';
import { TemplateButton } from '../templates/template-button.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerBody } from './composer-body.tsx';
import type { DraftKind } from './draft.ts';
import { LeftDraft } from './left-draft.tsx';
import { NewsPanel } from './news-panel.tsx';
import { ReplyBlockedNotice } from './reply-blocked-notice.tsx';
import { SlashPanel } from './slash-panel.tsx';
import { useDelivery } from './use-delivery.ts';
import type { OutgoingReply } from './use-outgoing.ts';
import { useTools } from './use-tools.ts';
import { useWriting, type ComposerHandle } from './use-writing.ts';
import classes from './composer.module.css';

type Props = {
  ref: Ref<ComposerHandle>;
  ticket: TicketAnswer;
  /** What the address requests: the reply or the note. */
  wantedKind: DraftKind;
  /** When the ticket was read (milliseconds since 1970): the time for a free reply counts from there. */
  readAt: number;
  outgoing: OutgoingReply;
  mayWrite: boolean;
  onTyping: () => void;
  /** Called with every keystroke: colleagues see who is typing. */
  onWrite: (kind: DraftKind) => void;
};

/** Where replies and notes are written. Text is stored until it is sent; an `@` in a note names a colleague. */
export function Composer({ ref, ticket, wantedKind, readAt, outgoing, mayWrite, onTyping, onWrite }: Props) {
  const { t } = useTranslation();
  const writing = useWriting(ticket.ticket._id, ref, wantedKind);
  const tools = useTools(ticket, writing);
  const delivery = useDelivery({ ticket, writing, tools, outgoing });
  const showTyping = useShownSignals(ticket, mayWrite);
  const clear = useClearFoot();
  const { kind, field } = writing;
  const isReply = kind === 'reply';

  if (!mayWrite) return <p className={classes.reason}>{t('crm.compose.not_allowed')}</p>;
  const closed = ticket.ticket.state === 'closed';
  const blocked = isReply ? !ticket.reply.allowed : closed;
  const tellOfWriting = () => {
    onWrite(kind);
    if (!isReply) return;
    onTyping();
    if (tools.ways.way?.place !== 'comment') showTyping();
  };
  return (
    <div ref={clear} className={classes.composer} data-kind={kind}>
      {isReply && outgoing.news && (
        <NewsPanel
          news={outgoing.news}
          onSend={() => {
            outgoing.readNews();
            delivery.send();
          }}
          onKeep={() => {
            outgoing.readNews();
            field.current?.focus();
          }}
        />
      )}
      {isReply && !outgoing.news && !blocked && (
        <SlashPanel slash={tools.slash} field={field} onSend={delivery.send} />
      )}
      {isReply && !blocked && <QuotaNotice connectionId={ticket.ticket.connection_id} />}
      <ComposerBar ticket={ticket} readAt={readAt} writing={writing} tools={tools} />
      {isReply && tools.assistant.panel}
      {blocked ? (
        <>
          <ReplyBlockedNotice reason={closed ? 'ticket_closed' : ticket.reply.reason} ticket={ticket.ticket}>
            {isReply && ticket.reply.templates && ticket.reply.reason === 'window_closed' && (
              <TemplateButton
                connectionId={ticket.ticket.connection_id}
                send={(template, values) =>
                  outgoing.reply(
                    fillTemplate(template, values),
                    { template: { template_id: template._id, values } },
                    { kind: 'reply', draft: null, files: [] },
                  )
                }
              />
            )}
          </ReplyBlockedNotice>
          {!writing.unwritten && <LeftDraft text={writing.text} onDiscard={writing.discard} />}
        </>
      ) : (
        <ComposerBody
          ticket={ticket}
          writing={writing}
          tools={tools}
          delivery={delivery}
          sendGoods={(goods) =>
            outgoing.reply(
              '',
              { ...tools.ways.along, goods: [goods] },
              { kind: 'reply', draft: null, files: [] },
            )
          }
          onWritten={tellOfWriting}
        />
      )}
    </div>
  );
}
