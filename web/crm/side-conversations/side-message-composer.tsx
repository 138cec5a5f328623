import { Button, Input } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SideContent } from '#contracts/crm/drafts/side-content.ts';
import { useCtrlEnter } from '#web/kit/form/use-ctrl-enter.ts';
import { useClearFoot } from '#web/kit/ui/clear-foot.ts';
import { CANNED_LIST_ID, CannedList, getOptionId } from '../composer/canned-list.tsx';
import { Inserts } from '../composer/inserts.tsx';
import { useCanned } from '../composer/use-canned.ts';
import { AttachButton, AttachmentTray } from '../files/attachment-bar.tsx';
import type { Attachments } from '../files/use-attachments.ts';
import { MailTail } from '../mail/mail-tail.tsx';
import { RichField } from '../rich-text/rich-field.tsx';
import type { FieldKey, WritingField } from '../rich-text/writing-field.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { DiscardDraft } from './discard-draft.tsx';
import { QuoteMenu } from './quote-menu.tsx';
import { SIDE_FILES } from './side-files.ts';
import rich from '../rich-text/rich-text.module.css';
import classes from './side.module.css';

/** As many characters may a mail have (contracts/inbound/outgoing.ts). */
const LONGEST = 20_000;

type SideParts = Pick<SideContent, 'html' | 'signature'>;

/** What a call takes of a mail besides its text: the formatted one, where it has any, and the signature. */
export function toSideParts({ html, signature }: SideParts) {
  return { ...(html === '' ? {} : { html }), signature: signature ?? ('usual' as const) };
}

type Props = {
  ticket: TicketAnswer;
  draft: Pick<SideContent, 'text' | 'html' | 'signature'>;
  onChange: (part: Partial<SideContent>) => void;
  /** The mailbox from which it is sent; null where that was removed. */
  connectionId: string | null;
  attachments: Attachments;
  label: string;
  busy: boolean;
  onSend: () => void;
  /** Throws it away; absent where nothing was written. */
  onDiscard?: ((said: string) => void) | undefined;
};

/** Where a mail to somebody outside is written; Ctrl+Enter sends it. Nothing of the ticket goes along unless it is quoted. */
export function SideMessageComposer(props: Props) {
  const { ticket, draft, onChange, connectionId, attachments, label, busy, onSend, onDiscard } = props;
  const { text, html, signature } = draft;
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const clear = useClearFoot();
  const field = useRef<WritingField>(null);
  const labelId = useId();
  const setText = (next: string): void => onChange({ text: next });
  const canned = useCanned({
    ticket,
    text,
    setText,
    field,
    room: {
      leftFor: (said) => LONGEST - said.length,
      files: attachments.files,
      taken: SIDE_FILES.media,
      isNote: false,
    },
    bring: attachments.bring,
    // What a response changes concerns the customer's conversation.
    onChanges: () => undefined,
  });
  const isBlank = text.trim() === '' && html === '' && attachments.files.length === 0;
  const isHeld = isBlank || attachments.waiting || Boolean(attachments.problem) || text.length > LONGEST;
  const send = () => {
    if (!busy && !isHeld) onSend();
  };
  useCtrlEnter(place, send);
  const picked = canned.open ? canned.options[canned.active] : undefined;
  return (
    <div ref={place} className={classes.words}>
      <Input.Wrapper label={label} labelProps={{ id: labelId }} labelElement="div">
        <div className={rich.boxed}>
          <RichField
            ref={field}
            label={label}
            placeholder=""
            purpose="message"
            rows={4}
            value={{ html, text }}
            onChange={onChange}
            onPlace={canned.onPlace}
            // Ctrl+Enter sends, as anywhere in the form, and breaks no line.
            onKey={(event) => canned.onKey(event) || isSending(event)}
            onFiles={(files) => attachments.add(files)}
            controls={picked ? { list: CANNED_LIST_ID, option: getOptionId(picked.response._id) } : undefined}
          />
          {connectionId !== null && (
            <MailTail
              connectionId={connectionId}
              written={{ html, text }}
              signature={signature}
              onSignature={(chosen) => onChange({ signature: chosen })}
            />
          )}
        </div>
      </Input.Wrapper>
      <CannedList canned={canned} />
      <AttachmentTray attachments={attachments} />
      <div ref={clear} className={classes.foot}>
        <QuoteMenu ticket={ticket} text={text} onText={setText} />
        <AttachButton attachments={attachments} />
        <Inserts text={text} setText={setText} field={field} canned={canned} />
        {onDiscard && <DiscardDraft onDiscard={onDiscard} />}
        <Button
          className={classes.send ?? ''}
          leftSection={<IconSend size={16} aria-hidden />}
          loading={busy}
          disabled={isHeld}
          onClick={send}
        >
          {t('side.send')}
        </Button>
      </div>
    </div>
  );
}

function isSending({ key, ctrlKey, metaKey }: FieldKey): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
