import { useState } from 'react';
import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import type { ReplyOption } from '#contracts/crm/social/reply-option.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { computeTextWeight } from '#engine/text/outgoing-weight.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { useAnswerChoice, type Choice } from './answering.ts';

/** What is sent with a reply besides its text. */
export type ReplyExtras = Pick<
  OutgoingMessage,
  | 'visibility'
  | 'mention'
  | 'reply_to_message_id'
  | 'media'
  | 'goods'
  | 'html'
  | 'subject'
  | 'to'
  | 'cc'
  | 'bcc'
  | 'signature'
  | 'quote_message_id'
  | 'template'
> & {
  /** The canned responses that it is composed of. */
  canned_response_ids?: string[];
  /** What is changed at the ticket with it. */
  change?: BulkChange;
};

/** The reply channels of a ticket for the composer: the current one, what to send along, and how much room a text has. */
export type ReplyOptions = {
  ways: readonly ReplyOption[];
  way: ReplyOption | undefined;
  choice: Choice | null;
  mention: boolean;
  setMention: (mention: boolean) => void;
  along: ReplyExtras;
  /** How many characters are left for a text; null if the channel has no known limit. */
  leftFor: (text: string) => number | null;
};

/** Where the reply to a ticket goes: the channel that its author chose, or else the one that fits the customer's last message. */
export function useReplyChannels({ ticket, reply }: TicketAnswer): ReplyOptions {
  const choice = useAnswerChoice(ticket._id);
  const [mention, setMention] = useState(true);
  const way = reply.ways.find(({ place }) => place === choice?.place) ?? reply.ways[0];
  const along: ReplyExtras =
    way === undefined
      ? {}
      : {
          visibility: way.place === 'private' ? 'private' : 'public',
          ...(way.place === 'comment' && way.mentions ? { mention } : {}),
          ...(choice?.commentId ? { reply_to_message_id: choice.commentId } : {}),
        };
  return {
    ways: reply.ways,
    way,
    choice,
    mention,
    setMention,
    along,
    leftFor: (text) =>
      way === undefined
        ? null
        : Math.floor(way.max_text - computeTextWeight({ channel: ticket.channel, place: way.place }, text)),
  };
}
