import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { CANNED_LIST_ID, CannedList, optionId } from './canned-list.tsx';
import { CostLine } from './cost-line.tsx';
import classes from './composer.module.css';
import { AttachButton, AttachmentTray } from './files/attachment-bar.tsx';
import { useAttachments, type Attachments } from './files/use-attachments.ts';
import { useKeptDraft, type DraftKind } from './draft.ts';
import { NAME_LIST_ID, NameList, nameOptionId } from './inbox/name-list.tsx';
import { useNames } from './inbox/use-names.ts';
import { BringMenu } from './proofs/bring-menu.tsx';
import { NewsPanel } from './news-panel.tsx';
import { Obstacle } from './obstacle.tsx';
import type { Outgoing } from './use-outgoing.ts';
import { WayBar } from './social/way-bar.tsx';
import { useShownSignals } from './social/use-shown-signals.ts';
import { useWays } from './social/use-ways.ts';
import { useAssistant } from './help/assistant.tsx';
import { SpellingLine } from './help/spelling-line.tsx';
import { useCanned } from './use-canned.ts';
import type { TicketAnswer } from './use-ticket.ts';

/** The longest text of each kind, as the contract has it. */
const LONGEST: Record<DraftKind, number> = { reply: 5000, note: 10_000 };
/** From here on the writer is told how much is left. */
const NEARLY_FULL = 500;

/** Lets the page's keys reach the field. */
export type ComposerHandle = { focus: (kind: DraftKind) => void };

type Props = {
  ref: Ref<ComposerHandle>;
  ticket: TicketAnswer;
  /** When the ticket was read (milliseconds since 1970): the free reply counts from there. */
  readAt: number;
  outgoing: Outgoing;
  mayWrite: boolean;
  onTyping: () => void;
  /** Called with every key: colleagues see who writes. */
  onWrite: (kind: DraftKind) => void;
};

/** Where answers and notes are written. What is typed is kept until it is sent; an `@` in a note names a colleague. */
export function Composer({ ref, ticket, readAt, outgoing, mayWrite, onTyping, onWrite }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<DraftKind>('reply');
  const [reply, setReply] = useKeptDraft(ticket.ticket._id, 'reply');
  const [note, setNote] = useKeptDraft(ticket.ticket._id, 'note');
  const field = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef(false);
  const [text, setText] = kind === 'reply' ? [reply, setReply] : [note, setNote];
  const ways = useWays(ticket);
  const attachments = useAttachments(ticket);
  const showTyping = useShownSignals(ticket, mayWrite);
  const heard = ticket.messages.findLast(({ direction }) => direction === 'in')?.text ?? '';
  const assistant = useAssistant({ ticketId: ticket.ticket._id, text, setText, heard });
  const leftFor = (said: string): number =>
    (kind === 'reply'
      ? (ways.leftFor(said) ?? (ticket.reply.max_text || LONGEST.reply) - said.length)
      : null) ?? LONGEST.note - said.length;
  const room = { leftFor, files: attachments.files, taken: ticket.reply.media, isNote: kind === 'note' };
  const canned = useCanned({ ticket, text, setText, field, room, bring: attachments.bring });
  const names = useNames({ on: kind === 'note', text, setText, field });
  const picked = canned.open ? canned.options[canned.active] : undefined;
  const named = names.open ? names.options[names.active] : undefined;
  useImperativeHandle(ref, () => ({
    focus: (next) => {
      setKind(next);
      wanted.current = true;
      field.current?.focus();
    },
  }));
  useEffect(() => {
    // The other field has only just come into being.
    if (wanted.current) field.current?.focus();
    wanted.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [kind]);

  const send = async () => {
    const said = text.trim();
    const files = kind === 'reply' ? attachments.files : [];
    if ((said === '' && files.length === 0) || leftFor(said) < 0) return;
    if (kind === 'reply' && (attachments.waiting || attachments.problem)) return;
    const ids = files.map(({ _id }) => _id);
    const along = { ...ways.along, ...attachments.along, ...canned.use.along(said, ids) };
    setText('');
    if (kind === 'reply') attachments.clear();
    const taken = await (kind === 'reply' ? outgoing.reply(said, along) : outgoing.note(said, names.ids));
    // Whatever was typed meanwhile stays below what came back.
    if (taken && kind === 'reply') canned.use.forget();
    if (!taken) attachments.bring(files);
    if (!taken) setText((now) => (now === '' ? said : `${said}\n${now}`));
  };

  if (!mayWrite) return <p className={classes.reason}>{t('crm.compose.not_allowed')}</p>;
  const { allowed, reason } = ticket.reply;
  const closed = ticket.ticket.state === 'closed';
  const blocked = kind === 'reply' ? !allowed : closed;
  return (
    <div className={classes.composer} data-kind={kind}>
      {outgoing.news && kind === 'reply' && (
        <NewsPanel
          news={outgoing.news}
          onSend={() => {
            outgoing.readNews();
            void send();
          }}
          onKeep={() => {
            outgoing.readNews();
            field.current?.focus();
          }}
        />
      )}
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          value={kind}
          onChange={(value) => setKind(value === 'note' ? 'note' : 'reply')}
          data={[
            { value: 'reply', label: t('crm.compose.reply') },
            { value: 'note', label: t('crm.compose.note') },
          ]}
        />
        {kind === 'reply' && allowed && ticket.ticket.channel === 'line' && (
          <CostLine reply={ticket.reply} readAt={readAt} />
        )}
        {kind === 'reply' && allowed && <WayBar ticket={ticket} ways={ways} readAt={readAt} />}
        {kind === 'reply' && allowed && assistant.menu}
        {kind === 'reply' && allowed && (
          <BringMenu
            ticketId={ticket.ticket._id}
            onText={(said) => setReply((now) => (now.trim() === '' ? said : `${now}\n${said}`))}
          />
        )}
        {kind === 'note' && <span className={classes.hint}>{t('crm.message.only_team')}</span>}
      </div>
      {kind === 'reply' && assistant.panel}
      {blocked ? (
        <Obstacle reason={closed ? 'ticket_closed' : reason} ticket={ticket.ticket} />
      ) : (
        <>
          <Textarea
            ref={field}
            variant="unstyled"
            autosize
            minRows={2}
            maxRows={10}
            classNames={{ input: classes.field }}
            aria-label={
              kind === 'reply'
                ? t('crm.compose.reply_to', { name: ticket.contact.name })
                : t('crm.compose.note_hint')
            }
            placeholder={
              kind === 'reply'
                ? t('crm.compose.reply_to', { name: ticket.contact.name })
                : t('crm.compose.note_hint')
            }
            value={text}
            onPaste={({ clipboardData }) => {
              if (kind === 'reply' && attachments.offered) attachments.add(clipboardData.files);
            }}
            onDrop={(event) => {
              if (kind !== 'reply' || event.dataTransfer.files.length === 0) return;
              event.preventDefault();
              if (attachments.offered) attachments.add(event.dataTransfer.files);
            }}
            {...(picked
              ? { 'aria-controls': CANNED_LIST_ID, 'aria-activedescendant': optionId(picked.response._id) }
              : {})}
            {...(named
              ? { 'aria-controls': NAME_LIST_ID, 'aria-activedescendant': nameOptionId(named._id) }
              : {})}
            onSelect={({ currentTarget }) => {
              canned.onPlace(currentTarget.selectionStart);
              names.onPlace(currentTarget.selectionStart);
            }}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              if (currentTarget.value !== '') onWrite(kind);
              if (kind !== 'reply' || currentTarget.value === '') return;
              onTyping();
              if (ways.way?.place !== 'comment') showTyping();
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || canned.onKey(event) || names.onKey(event)) return;
              if (event.key === 'Escape') event.currentTarget.blur();
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              void send();
            }}
          />
          {kind === 'reply' && <AttachmentTray attachments={attachments} />}
          <SpellingLine text={text} setText={setText} />
          <CannedList canned={canned} />
          <NameList names={names} />
          <Foot
            text={text}
            kind={kind}
            attachments={attachments}
            left={leftFor(text.trim())}
            open={kind === 'note' || ways.way?.allowed !== false}
            onSend={() => void send()}
          />
        </>
      )}
    </div>
  );
}

type FootProps = {
  text: string;
  kind: DraftKind;
  attachments: Attachments;
  left: number;
  open: boolean;
  onSend: () => void;
};

function Foot({ text, kind, attachments, left, open, onSend }: FootProps) {
  const { t } = useTranslation();
  const { files, waiting, problem } = attachments;
  const nothing = text.trim() === '' && (kind === 'note' || files.length === 0);
  const held = kind === 'reply' && (waiting || Boolean(problem));
  return (
    <div className={classes.foot}>
      {kind === 'reply' && <AttachButton attachments={attachments} />}
      <span className={classes.hint} data-wrong={left < 0 || undefined} role="status">
        {left < 0
          ? t('crm.compose.too_long', { count: -left })
          : left < NEARLY_FULL
            ? t('crm.compose.left', { count: left })
            : text !== '' && t('crm.compose.draft')}
      </span>
      <span className={classes.keys} aria-hidden>
        {t('crm.compose.keys')}
      </span>
      <Button size="sm" onClick={onSend} disabled={nothing || held || left < 0 || !open}>
        {t(kind === 'reply' ? 'crm.compose.send' : 'crm.compose.add_note')}
      </Button>
    </div>
  );
}
