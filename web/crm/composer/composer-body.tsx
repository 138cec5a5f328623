import { getContactName } from '#contracts/crm/contact-name.ts';
import { AttachmentTray } from '../files/attachment-bar.tsx';
import { RecipientsLine } from '../mail/recipients-line.tsx';
import { SpellingLine } from '../suggestions/spelling-line.tsx';
import { ChangeChips } from '../ticket-changes/change-chips.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { NameList } from '../views/name-list.tsx';
import { CannedList } from './canned-list.tsx';
import { ComposerField } from './composer-field.tsx';
import { ComposerFooter } from './composer-footer.tsx';
import type { Delivery } from './use-delivery.ts';
import type { Tools } from './use-tools.ts';
import type { WritingState } from './use-writing.ts';

type Props = {
  ticket: TicketAnswer;
  writing: WritingState;
  tools: Tools;
  delivery: Delivery;
  /** Called with every key that leaves something written. */
  onWritten: () => void;
};

/** The field with everything that hangs on it: what goes along with an answer, the lists that open while writing, and the foot. */
export function ComposerBody({ ticket, writing, tools, delivery: { send, applying }, onWritten }: Props) {
  const { kind, text, setText, field } = writing;
  const { ways, changes, attachments, copies, canned, names, leftFor } = tools;
  const isReply = kind === 'reply';
  return (
    <>
      {isReply && copies && <RecipientsLine copies={copies} />}
      <ComposerField
        field={field}
        kind={kind}
        name={getContactName(ticket.contact)}
        text={text}
        attachments={attachments}
        canned={canned}
        names={names}
        onText={(now) => {
          setText(now);
          if (now !== '') onWritten();
        }}
        onSend={send}
      />
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
        open={!isReply || (ways.way?.allowed !== false && copies?.wrong !== true)}
        state={ticket.ticket.state}
        change={isReply && changes.any ? { busy: applying } : null}
        onSend={send}
      />
    </>
  );
}
