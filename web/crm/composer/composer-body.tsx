import { getContactName } from '#contracts/crm/contact-name.ts';
import type { GoodsReference } from '#contracts/networks/goods.ts';
import { AttachmentTray } from '../files/attachment-bar.tsx';
import { GoodsButton } from '../goods/goods-button.tsx';
import { MailHeadFields } from '../mail/mail-head-fields.tsx';
import { ReplyTail } from '../mail/reply-tail.tsx';
import { SpellingLine } from '../suggestions/spelling-line.tsx';
import { ChangeChips } from '../ticket-changes/change-chips.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { NameList } from '../views/name-list.tsx';
import { CannedList } from './canned-list.tsx';
import { ComposerField } from './composer-field.tsx';
import { ComposerFooter } from './composer-footer.tsx';
import { Inserts } from './inserts.tsx';
import type { Delivery } from './use-delivery.ts';
import type { Tools } from './use-tools.ts';
import type { WritingState } from './use-writing.ts';

type Props = {
  ticket: TicketAnswer;
  writing: WritingState;
  tools: Tools;
  delivery: Delivery;
  /** Sends goods of the shop as a message of their own. */
  sendGoods: (goods: GoodsReference) => Promise<boolean>;
  /** Called with every key that leaves something written. */
  onWritten: () => void;
};

/** The field with everything that hangs on it: what goes along with an answer, the lists that open while writing, and the foot. */
export function ComposerBody({ ticket, writing, tools, delivery, sendGoods, onWritten }: Props) {
  const { send, applying } = delivery;
  const { kind, text, setText, field } = writing;
  const { ways, changes, attachments, head, canned, names, leftFor } = tools;
  const isReply = kind === 'reply';
  const isMail = isReply && head !== null;
  return (
    <>
      {isMail && <MailHeadFields key={`head ${writing.reply.round}`} head={head} />}
      <ComposerField
        field={field}
        kind={kind}
        name={getContactName(ticket.contact)}
        text={text}
        rich={
          isMail
            ? {
                html: writing.reply.written.html,
                onChange: (value) => {
                  writing.reply.change(value);
                  if (value.text !== '') onWritten();
                },
              }
            : null
        }
        attachments={attachments}
        canned={canned}
        names={names}
        onText={(now) => {
          setText(now);
          if (now !== '') onWritten();
        }}
        onSend={send}
      />
      {isMail && (
        <ReplyTail
          key={`tail ${writing.reply.round}`}
          head={head}
          ticket={ticket}
          written={writing.reply.written}
        />
      )}
      {isReply && <ChangeChips changes={changes} />}
      {isReply && <AttachmentTray attachments={attachments} />}
      <SpellingLine text={text} setText={setText} />
      <CannedList canned={canned} />
      <NameList names={names} />
      <ComposerFooter
        text={text}
        kind={kind}
        attachments={attachments}
        left={leftFor(text.trim())}
        open={!isReply || (ways.way?.allowed !== false && head?.wrong !== true)}
        state={ticket.ticket.state}
        inserts={
          <>
            <Inserts text={text} setText={setText} field={field} canned={canned} />
            {isReply && ways.way?.place !== 'review' && <GoodsButton ticket={ticket} send={sendGoods} />}
          </>
        }
        isEmpty={isMail && writing.reply.written.html !== '' ? false : text.trim() === ''}
        change={isReply && changes.any ? { busy: applying } : null}
        onSend={send}
      />
    </>
  );
}
