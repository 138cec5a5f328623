import { Button, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCtrlEnter } from '#web/kit/form/use-ctrl-enter.ts';
import { AttachButton, AttachmentTray } from '../files/attachment-bar.tsx';
import type { Attachments } from '../files/use-attachments.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { DiscardDraft } from './discard-draft.tsx';
import { QuoteMenu } from './quote-menu.tsx';
import classes from './side.module.css';

/** As many characters may a mail have (contracts/inbound/outgoing.ts). */
const LONGEST = 20_000;

type Props = {
  ticket: TicketAnswer;
  text: string;
  onText: (text: string) => void;
  attachments: Attachments;
  label: string;
  busy: boolean;
  onSend: () => void;
  /** Throws it away; absent where nothing was written. */
  onDiscard?: ((said: string) => void) | undefined;
};

/** Where a mail to somebody outside is written; Ctrl+Enter sends it. Nothing of the ticket goes along unless it is quoted. */
export function SideMessageComposer({
  ticket,
  text,
  onText,
  attachments,
  label,
  busy,
  onSend,
  onDiscard,
}: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const isBlank = text.trim() === '' && attachments.files.length === 0;
  const isHeld = isBlank || attachments.waiting || Boolean(attachments.problem);
  const send = () => {
    if (!busy && !isHeld) onSend();
  };
  useCtrlEnter(place, send);
  return (
    <div ref={place} className={classes.words}>
      <Textarea
        label={label}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={LONGEST}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <AttachmentTray attachments={attachments} />
      <div className={classes.foot}>
        <QuoteMenu ticket={ticket} text={text} onText={onText} />
        <AttachButton attachments={attachments} />
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
