import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeChanges } from '#contracts/crm/canned/changes.ts';
import { splitPlaceholders } from '#contracts/crm/canned/placeholders.ts';
import type { BeginChannel } from '#contracts/crm/outbound/endpoints.ts';
import { isChargedByMessage } from '#contracts/networks.ts';
import { computeTextWeight } from '#engine/text/outgoing-weight.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { useClearFoot } from '#web/kit/ui/clear-foot.ts';
import { CannedList } from '../composer/canned-list.tsx';
import { ComposerField } from '../composer/composer-field.tsx';
import { ComposerFooter } from '../composer/composer-footer.tsx';
import { CostLine } from '../composer/cost-line.tsx';
import { Inserts } from '../composer/inserts.tsx';
import { canFollow, type AfterSending } from '../composer/send-button.tsx';
import { SlashPanel } from '../composer/slash-panel.tsx';
import { useCanned } from '../composer/use-canned.ts';
import { useLeftSlash } from '../composer/use-left-slash.ts';
import { AttachmentTray } from '../files/attachment-bar.tsx';
import { useDraftFiles } from '../files/use-draft-files.ts';
import { MailTail } from '../mail/mail-tail.tsx';
import type { WritingField } from '../rich-text/writing-field.ts';
import { WindowLeft } from '../social/reply-channel-bar.tsx';
import { SpellingLine } from '../suggestions/spelling-line.tsx';
import { ChangeChips } from '../ticket-changes/change-chips.tsx';
import { useDraftChanges } from '../ticket-changes/use-draft-changes.ts';
import { useStates } from '../tickets/use-states.ts';
import { useNames } from '../views/use-names.ts';
import type { OutboundDrafting } from './outbound-draft.ts';
import type { OutboundInput } from './use-start-outbound.ts';
import composer from '../composer/composer.module.css';
import classes from './outbound.module.css';

/** What the composer adds to an outbound conversation. */
export type ComposedMessage = Pick<
  OutboundInput,
  'text' | 'html' | 'signature' | 'media' | 'change' | 'canned_response_ids'
>;

type Props = {
  place: BeginChannel;
  readAt: number;
  /** The recipient: their name, empty if it is unknown, and their id or address on the channel. */
  name: string;
  address: string;
  drafting: OutboundDrafting;
  busy: boolean;
  /** Whether the field takes the focus when mounted. */
  focus: boolean;
  onSend: (said: ComposedMessage) => void;
};

/** Where the first message is written: like a reply, with canned responses, files and changes of the ticket. */
export function OutboundComposer({ place, readAt, name, address, drafting, busy, focus, onSend }: Props) {
  const language = useLanguage();
  const { draft, change } = drafting;
  const { text, html } = draft;
  const isMail = place.channel === 'email';
  const isEmpty = text.trim() === '' && (!isMail || html === '');
  const setText = (next: string) => change({ text: next });
  const field = useRef<WritingField>(null);
  const state = useStates().inUse.includes('pending') ? 'pending' : 'open';
  const changes = useDraftChanges({ state }, [draft.changes, (next) => change({ changes: next })]);
  const attachments = useDraftFiles(drafting, place);
  const { files } = attachments;
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);
  const leftFor = (said: string): number =>
    Math.floor(place.max_text - computeTextWeight({ channel: place.channel, place: 'private' }, said));
  const canned = useCanned({
    ticket: {
      ticket: { number: null, channel: place.channel },
      contact: { name },
      reply: { language },
    },
    text,
    setText,
    field,
    room: { leftFor, files, taken: place.media, isNote: false },
    bring: attachments.bring,
    onChanges: (more) => change((now) => ({ changes: mergeChanges(now.changes, more) })),
  });
  const names = useNames({ on: false, text, setText, field });
  const slash = useLeftSlash(text);
  const clear = useClearFoot();
  const send = (after?: AfterSending) => {
    const said = text.trim();
    if ((isEmpty && files.length === 0) || leftFor(said) < 0 || busy) return;
    if (attachments.waiting || attachments.problem) return;
    if (slash.holds(said, after)) return;
    const along = changes.change(new Date());
    const follows = after && canFollow(state, after) ? { state: after } : {};
    // A done ticket needs no end of a snooze.
    const awake = after === 'done' ? { snoozed_until: undefined } : {};
    onSend({
      text: said,
      ...(isMail && html !== '' ? { html } : {}),
      ...(isMail ? { signature: draft.signature ?? 'usual' } : {}),
      ...attachments.along,
      ...canned.use.along(
        said,
        files.map(({ _id }) => _id),
        along !== undefined,
      ),
      ...(along || follows.state ? { change: { ...along, ...follows, ...awake } } : {}),
    });
  };
  return (
    <div ref={clear} className={classes.composer}>
      <SlashPanel slash={slash} field={field} onSend={send} />
      <PlaceBar place={place} readAt={readAt} />
      <ComposerField
        field={field}
        kind="reply"
        name={name || address}
        text={text}
        rich={isMail ? { html, onChange: change } : null}
        attachments={attachments}
        canned={canned}
        names={names}
        onText={setText}
        onSend={send}
      />
      {isMail && (
        <MailTail
          connectionId={place.connection._id}
          written={{ html, text }}
          signature={draft.signature}
          onSignature={(signature) => change({ signature })}
        />
      )}
      <NumberLater text={text} />
      <ChangeChips changes={changes} />
      <AttachmentTray attachments={attachments} />
      <SpellingLine text={text} setText={setText} />
      <CannedList canned={canned} />
      <ComposerFooter
        text={text}
        isEmpty={isEmpty}
        inserts={<Inserts text={text} setText={setText} field={field} canned={canned} />}
        kind="reply"
        attachments={attachments}
        left={leftFor(text.trim())}
        open={!busy}
        state={state}
        change={null}
        onSend={send}
      />
    </div>
  );
}

/** What a message costs on the channel, or for how long it is possible there. */
function PlaceBar({ place, readAt }: Pick<Props, 'place' | 'readAt'>) {
  if (isChargedByMessage(place.channel))
    return (
      <div className={composer.bar}>
        <CostLine reply={place} readAt={readAt} />
      </div>
    );
  if (place.seconds_left === null) return null;
  return (
    <div className={composer.bar}>
      <WindowLeft way={{ ...place, reason: null, once: false }} readAt={readAt} />
    </div>
  );
}

/** Says that a placeholder for the number of the ticket is filled once there is a ticket. */
function NumberLater({ text }: { text: string }) {
  const { t } = useTranslation();
  const isNamed = splitPlaceholders(text).some(
    (part) => part.kind === 'placeholder' && part.name === 'ticket.number',
  );
  if (!isNamed) return null;
  return (
    <p className={classes.later}>
      {t('outbound.number_later', {
        placeholder: '{{ticket.number}}',
        interpolation: { escapeValue: false },
      })}
    </p>
  );
}
