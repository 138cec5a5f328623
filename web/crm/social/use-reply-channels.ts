import { useState } from 'react';
import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import type { ReplyOption } from '#contracts/crm/social/reply-option.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { computeTextWeight } from '#engine/text/outgoing-weight.ts';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import { useAnswerChoice, type Choice } from './answering.ts';

/** What an answer is sent with beside its words. */
export type ReplyExtras = Pick<
  OutgoingMessage,
  'visibility' | 'mention' | 'reply_to_message_id' | 'media' | 'cc'
> & {
  /** The canned responses that it is made of. */
  canned_response_ids?: string[];
  /** What is changed at the ticket with it. */
  change?: BulkChange;
};

/** The ways of a ticket for the composer: the one taken now, what to send along, and how much room a text has in it. */
export type ReplyOptions = {
  ways: readonly ReplyOption[];
  way: ReplyOption | undefined;
  choice: Choice | null;
  mention: boolean;
  setMention: (mention: boolean) => void;
  along: ReplyExtras;
  /** How much of the room is left for a text; null where the channel has no room of its own to tell. */
  leftFor: (text: string) => number | null;
};

/** Where the answer to a ticket goes: what its writer chose, else the way that fits what the customer said last. */
export const useReplyChannels = ({ ticket, reply }: TicketAnswer): ReplyOptions => {
  const choice = useAnswerChoice(ticket._id);
  const [mention, setMention] = useState(true);
  const way = reply.ways.find(({ place }) => place === choice?.place) ?? reply.ways[0];
  const along: ReplyExtras =
    way === undefined
      ? {}
      : {
          visibility: way.place === 'comment' ? 'public' : 'private',
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
};
