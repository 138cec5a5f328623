import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketState } from '#contracts/crm/ticket.ts';
import { AttachButton } from '../files/attachment-bar.tsx';
import type { Attachments } from '../files/use-attachments.ts';
import type { DraftKind } from './draft.ts';
import { SendButton, type AfterSending } from './send-button.tsx';
import classes from './composer.module.css';

/** From here on the remaining length is shown. */
const NEARLY_FULL = 500;

type Props = {
  text: string;
  /** Whether there is neither a word nor a picture. */
  isEmpty: boolean;
  kind: DraftKind;
  /** What can be inserted at the caret. */
  inserts: ReactNode;
  attachments: Attachments;
  /** How many characters may still be written. */
  left: number;
  /** Whether the chosen channel accepts a reply. */
  open: boolean;
  /** The change that canned responses make at the ticket; without text or files it is applied on its own. Null if there is none. */
  change: { busy: boolean } | null;
  /** The current state of the ticket. */
  state: TicketState;
  onSend: (after?: AfterSending) => void;
};

/** Below the field: files, the remaining length, and the send button. */
export function ComposerFooter(props: Props) {
  const { text, isEmpty, kind, inserts, attachments, left, open, state, change, onSend } = props;
  const { t } = useTranslation();
  const { files, waiting, problem } = attachments;
  const nothing = isEmpty && (kind === 'note' || files.length === 0);
  const held = kind === 'reply' && (waiting || Boolean(problem));
  const alone = nothing && change;
  const disabled = nothing || held || left < 0 || !open;
  return (
    <div className={classes.foot}>
      <span className={classes.inserts}>
        {kind === 'reply' && <AttachButton attachments={attachments} />}
        {inserts}
      </span>
      <span className={classes.hint} data-wrong={left < 0 || undefined} role="status">
        {left < 0
          ? t('crm.compose.too_long', { count: -left })
          : left < NEARLY_FULL
            ? t('crm.compose.left', { count: left })
            : text !== '' && t('crm.compose.draft')}
      </span>
      <span className={classes.keys} aria-hidden>
        {t(kind === 'note' ? 'crm.compose.note_keys' : 'crm.compose.keys')}
      </span>
      {alone ? (
        <Button size="sm" onClick={() => onSend()} loading={alone.busy} disabled={held}>
          {t('canned.along.apply')}
        </Button>
      ) : kind === 'reply' ? (
        <SendButton state={state} disabled={disabled} onSend={onSend} />
      ) : (
        <Button size="sm" onClick={() => onSend()} disabled={disabled}>
          {t('crm.compose.add_note')}
        </Button>
      )}
    </div>
  );
}
