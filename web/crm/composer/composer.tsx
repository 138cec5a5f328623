import { SegmentedControl } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { joinedChanges } from '#contracts/settings/canned/changes.ts';
import { CannedList } from './canned-list.tsx';
import { ChangeChips } from '../changes/change-chips.tsx';
import { useDraftChanges } from '../changes/use-draft-changes.ts';
import { ComposerField } from './composer-field.tsx';
import { ComposerFoot } from './composer-foot.tsx';
import { CostLine } from './cost-line.tsx';
import classes from './composer.module.css';
import { AttachmentTray } from '../files/attachment-bar.tsx';
import { useAttachments } from '../files/use-attachments.ts';
import { useKeptDraft, type DraftKind } from './draft.ts';
import { NameList } from '../views/name-list.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { useNames } from '../views/use-names.ts';
import { BringMenu } from '../proofs/bring-menu.tsx';
import { NewsPanel } from './news-panel.tsx';
import { Obstacle } from './obstacle.tsx';
import type { Outgoing } from './use-outgoing.ts';
import { WayBar } from '../social/way-bar.tsx';
import { useShownSignals } from '../social/use-shown-signals.ts';
import { useWays, type Along } from '../social/use-ways.ts';
import { useAssistant } from '../help/assistant.tsx';
import { SpellingLine } from '../help/spelling-line.tsx';
import { SlashPanel } from './slash-panel.tsx';
import { mayFollow, type AfterSending } from './send-button.tsx';
import { useCanned } from './use-canned.ts';
import { useLeftSlash } from './use-left-slash.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';

/** The longest text of each kind, as the contract has it. */
const LONGEST: Record<DraftKind, number> = { reply: 5000, note: 10_000 };

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
  const reply = useKeptDraft(ticket.ticket._id, 'reply');
  const note = useKeptDraft(ticket.ticket._id, 'note');
  const field = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef(false);
  const { text, setText } = kind === 'reply' ? reply : note;
  const ways = useWays(ticket);
  const changes = useDraftChanges(ticket.ticket, [reply.changes, reply.setChanges]);
  const apply = useBulk(() => reply.setChanges({}));
  const attachments = useAttachments(ticket);
  const showTyping = useShownSignals(ticket, mayWrite);
  const heard = ticket.messages.findLast(({ direction }) => direction === 'in')?.text ?? '';
  const assistant = useAssistant({ ticketId: ticket.ticket._id, text, setText, heard });
  const leftFor = (said: string): number =>
    (kind === 'reply'
      ? (ways.leftFor(said) ?? (ticket.reply.max_text || LONGEST.reply) - said.length)
      : null) ?? LONGEST.note - said.length;
  const room = { leftFor, files: attachments.files, taken: ticket.reply.media, isNote: kind === 'note' };
  const canned = useCanned({
    ticket,
    text,
    setText,
    field,
    room,
    bring: attachments.bring,
    onChanges: (more) => reply.setChanges((now) => joinedChanges(now, more)),
  });
  const slash = useLeftSlash(reply.text);
  const names = useNames({ on: kind === 'note', text, setText, field });
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

  const send = async (after?: AfterSending) => {
    const said = text.trim();
    const files = kind === 'reply' ? attachments.files : [];
    const change = kind === 'reply' ? changes.change(new Date()) : undefined;
    const used = canned.use.along(
      said,
      files.map(({ _id }) => _id),
      change !== undefined,
    );
    if (said === '' && files.length === 0) {
      if (change) apply.act([ticket.ticket._id], change, used.canned_response_ids);
      return;
    }
    if (leftFor(said) < 0) return;
    if (kind === 'reply' && (attachments.waiting || attachments.problem)) return;
    if (kind === 'reply' && slash.holds(said, after)) return;
    const follows = after && mayFollow(ticket.ticket.state, after) ? { state: after } : {};
    // What is done has nothing to wake up for.
    const awake = after === 'done' ? { snoozed_until: undefined } : {};
    const along: Along = {
      ...ways.along,
      ...attachments.along,
      ...used,
      ...(change || follows.state ? { change: { ...change, ...follows, ...awake } } : {}),
    };
    const { changes: planned } = reply;
    setText('');
    if (kind === 'reply') reply.setChanges({});
    if (kind === 'reply') attachments.clear();
    const taken = await (kind === 'reply' ? outgoing.reply(said, along) : outgoing.note(said, names.ids));
    // Whatever was typed meanwhile stays below what came back.
    if (taken && kind === 'reply') canned.use.forget();
    if (!taken) attachments.bring(files);
    if (!taken && kind === 'reply') reply.setChanges((now) => joinedChanges(planned, now));
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
      {kind === 'reply' && !outgoing.news && !blocked && (
        <SlashPanel slash={slash} field={field} onSend={(after) => void send(after)} />
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
            onText={(said) => reply.setText((now) => (now.trim() === '' ? said : `${now}\n${said}`))}
          />
        )}
        {kind === 'note' && <span className={classes.hint}>{t('crm.message.only_team')}</span>}
      </div>
      {kind === 'reply' && assistant.panel}
      {blocked ? (
        <Obstacle reason={closed ? 'ticket_closed' : reason} ticket={ticket.ticket} />
      ) : (
        <>
          <ComposerField
            field={field}
            kind={kind}
            name={ticket.contact.name}
            text={text}
            attachments={attachments}
            canned={canned}
            names={names}
            onText={(now) => {
              setText(now);
              if (now !== '') onWrite(kind);
              if (kind !== 'reply' || now === '') return;
              onTyping();
              if (ways.way?.place !== 'comment') showTyping();
            }}
            onSend={(after) => void send(after)}
          />
          {kind === 'reply' && <ChangeChips changes={changes} />}
          {kind === 'reply' && <AttachmentTray attachments={attachments} />}
          <SpellingLine text={text} setText={setText} />
          <CannedList canned={canned} />
          <NameList names={names} />
          <ComposerFoot
            text={text}
            kind={kind}
            attachments={attachments}
            left={leftFor(text.trim())}
            open={kind === 'note' || ways.way?.allowed !== false}
            state={ticket.ticket.state}
            change={kind === 'reply' && changes.any ? { busy: apply.busy } : null}
            onSend={(after) => void send(after)}
          />
        </>
      )}
    </div>
  );
}
