import { mergeChanges } from '#contracts/crm/canned/changes.ts';
import { useAttachments } from '../files/use-attachments.ts';
import { useMailHead } from '../mail/use-mail-head.ts';
import { useReplyChannels } from '../social/use-reply-channels.ts';
import { useAssistant } from '../suggestions/assistant.tsx';
import { useDraftChanges } from '../ticket-changes/use-draft-changes.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { useNames } from '../views/use-names.ts';
import type { DraftKind } from './draft.ts';
import { useCanned } from './use-canned.ts';
import { useLeftSlash } from './use-left-slash.ts';
import type { WritingState } from './use-writing.ts';

/** The longest text of each kind, as the contract has it. */
const LONGEST: Record<DraftKind, number> = { reply: 5000, note: 10_000 };

/** What helps to write and goes along with the words: the way they take, files, canned responses with their changes, names, a model. */
export function useTools(ticket: TicketAnswer, writing: WritingState) {
  const { kind, text, setText, reply, field } = writing;
  const ways = useReplyChannels(ticket);
  const changes = useDraftChanges(ticket.ticket, [reply.changes, reply.setChanges]);
  const attachments = useAttachments(ticket);
  const head = useMailHead(ticket, reply);
  const heard = ticket.messages.findLast(({ direction }) => direction === 'in')?.text ?? '';
  const assistant = useAssistant({ ticketId: ticket.ticket._id, text, setText, heard });
  const leftFor = (said: string): number =>
    kind === 'note'
      ? LONGEST.note - said.length
      : (ways.leftFor(said) ?? (ticket.reply.max_text || LONGEST.reply) - said.length);
  const canned = useCanned({
    ticket,
    text,
    setText,
    field,
    room: { leftFor, files: attachments.files, taken: ticket.reply.media, isNote: kind === 'note' },
    bring: attachments.bring,
    onChanges: (more) => reply.setChanges((now) => mergeChanges(now, more)),
  });
  const slash = useLeftSlash(reply.text);
  const names = useNames({ on: kind === 'note', text, setText, field });
  return {
    ways,
    changes,
    attachments,
    head,
    assistant,
    canned,
    slash,
    names,
    /** How many characters a text leaves free, where it would go now; below zero it is too long. */
    leftFor,
  };
}

export type Tools = ReturnType<typeof useTools>;
