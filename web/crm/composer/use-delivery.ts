import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import type { TicketState } from '#contracts/crm/ticket.ts';
import { OUTGOING_HTML_MAX } from '#contracts/inbound/outgoing.ts';
import { i18n } from '#web/kit/text/i18n.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { toMailFields } from '../mail/use-mail-head.ts';
import { chooseAnswer } from '../social/answering.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
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

  const sendNote = async (said: string): Promise<void> => {
    if (said === '' || leftFor(said) < 0) return;
    const named = names.ids;
    note.setText('');
    const taken = await note.send(() => outgoing.note(said, named));
    if (!taken) note.setText(below(said));
  };
  const sendReply = async (said: string, after?: AfterSending): Promise<void> => {
    const { files } = attachments;
    const change = changes.change(new Date());
    const fileIds = files.map(({ _id }) => _id);
    const used = canned.use.along(said, fileIds, change !== undefined);
    const { written } = reply;
    if (said === '' && files.length === 0 && (head === null || written.html === '')) {
      if (change) apply.act([ticket._id], change, used.canned_response_ids);
      return;
    }
    if (leftFor(said) < 0 || attachments.waiting || attachments.problem || head?.wrong) return;
    if (head !== null && written.html.length > OUTGOING_HTML_MAX)
      return showError(i18n.t('mail.format.too_much'));
    if (slash.holds(said, after)) return;
    reply.clear();
    attachments.clear();
    const along = {
      ...ways.along,
      ...attachments.along,
      ...toMailFields(head),
      ...(head !== null && written.html !== '' ? { html: written.html } : {}),
      ...used,
      ...changeWith(change, ticket.state, after),
    };
    if (await reply.send(() => outgoing.reply(said, along))) {
      canned.use.forget();
      // The picked comment has its reply; what is written next is not about it.
      if (ways.choice?.commentId) chooseAnswer(null);
      return;
    }
    attachments.bring(files);
    reply.bringBack(written);
  };
  return {
    /** Whether changes without text are being applied. */
    applying: apply.busy,
    send: (after?: AfterSending): void =>
      void (kind === 'reply' ? sendReply(text.trim(), after) : sendNote(text.trim())),
  };
}

export type Delivery = ReturnType<typeof useDelivery>;

/** Text that was typed in the meantime stays below what was put back. */
function below(said: string) {
  return (now: string): string => (now === '' ? said : `${said}\n${now}`);
}

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
