import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import type { TicketState } from '#contracts/crm/ticket.ts';
import { OUTGOING_HTML_MAX } from '#contracts/inbound/outgoing.ts';
import { useSession } from '#web/kit/session/session.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { toMailFields } from '../mail/use-mail-head.ts';
import { chooseAnswer } from '../social/answering.ts';
import { findNextFocus, useGoingOn } from '../tickets/after-done.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { giveBack, useReturnedDraft, type WrittenMessage } from './give-back.ts';
import { canFollow, type AfterSending } from './send-button.tsx';
import type { OutgoingReply } from './use-outgoing.ts';
import type { Tools } from './use-tools.ts';
import type { WritingState } from './use-writing.ts';

type Parts = { ticket: TicketAnswer; writing: WritingState; tools: Tools; outgoing: OutgoingReply };

/** Passes what is written to the outbox. The field is cleared at once; a refused text is put back into it. */
export function useDelivery({ ticket: { ticket }, writing, tools, outgoing }: Parts) {
  const { kind, text, reply, note } = writing;
  const { ways, changes, attachments, head, canned, slash, names, leftFor } = tools;
  const apply = useBulk(() => reply.setChanges({}));
  const goingOn = useGoingOn();

  const user = useSession().user._id;
  /** Puts what was not sent, or was taken back, into the composer again; by then it may show another ticket. */
  const putBack = (written: WrittenMessage) => giveBack(user, ticket._id, written);
  const take = ({ kind: given, draft, files }: WrittenMessage) => {
    writing.setKind(given);
    (given === 'reply' ? reply : note).restore(draft);
    attachments.bring(files);
  };
  useReturnedDraft(ticket._id, take, attachments.bring);

  const sendNote = async (said: string): Promise<void> => {
    if (said === '' || leftFor(said) < 0) return;
    const written: WrittenMessage = { kind: 'note', draft: note.written, files: [] };
    const named = names.ids;
    note.setText('');
    if (!(await note.send(() => outgoing.note(said, named, written)))) putBack(written);
  };
  const sendReply = async (said: string, after?: AfterSending): Promise<void> => {
    const { files } = attachments;
    const nextFocus = findNextFocus();
    const change = changes.change(new Date());
    const fileIds = files.map(({ _id }) => _id);
    const used = canned.use.along(said, fileIds, change !== undefined);
    const rich = reply.written;
    if (said === '' && files.length === 0 && (head === null || rich.html === '')) {
      if (change) apply.act([ticket._id], change, { canned: used.canned_response_ids ?? [] });
      return;
    }
    if (leftFor(said) < 0 || attachments.waiting || attachments.problem || head?.wrong) return;
    if (head !== null && rich.html.length > OUTGOING_HTML_MAX)
      return showError(i18n.t('mail.format.too_much'));
    if (slash.holds(said, after)) return;
    const written: WrittenMessage = { kind: 'reply', draft: rich, files };
    reply.clear();
    attachments.clear();
    const along = {
      ...ways.along,
      ...attachments.along,
      ...toMailFields(head),
      ...(head !== null && rich.html !== '' ? { html: rich.html } : {}),
      ...used,
      ...changeWith(change, ticket.state, after),
    };
    if (!(await reply.send(() => outgoing.reply(said, along, written)))) {
      putBack(written);
      return;
    }
    canned.use.forget();
    // The picked comment has its reply; what is written next is not about it.
    if (ways.choice?.commentId) chooseAnswer(null);
    if (along.change?.state === 'done') goingOn.onMarked(nextFocus);
  };
  return {
    /** Whether changes without text are being applied. */
    applying: apply.busy,
    send: (after?: AfterSending): void =>
      void (kind === 'reply' ? sendReply(text.trim(), after) : sendNote(text.trim())),
  };
}

export type Delivery = ReturnType<typeof useDelivery>;

/** What the ticket becomes with the reply: by the canned responses in it, and by how it is sent. */
function changeWith(
  change: BulkChange | undefined,
  state: TicketState,
  after?: AfterSending,
): { change?: BulkChange } {
  const follows = after && canFollow(state, after) ? { state: after } : {};
  // A done ticket needs no end of a snooze.
  const awake = after === 'done' ? { snoozed_until: undefined } : {};
  return change || follows.state ? { change: { ...change, ...follows, ...awake } } : {};
}
