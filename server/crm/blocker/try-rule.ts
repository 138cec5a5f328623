import type { z } from 'zod';
import { TRIED_MESSAGES, type tryBlockerRule } from '#contracts/crm/blocker/endpoints.ts';
import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { compileBlocker, type BlockerRule } from '#engine/blocker/compile.ts';
import { toCandidate, type SentMessage } from '#server/crm/blocker/candidate.ts';
import { listNewestMessages, type ReceivedMessage } from '#server/crm/blocker/newest-messages-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseRule } from '#server/settings/public.ts';

/** How many of the messages that a rule would have blocked are shown. */
const SHOWN = 50;

type RuleTrial = z.output<(typeof tryBlockerRule)['answer']>;

/** Tries a rule on the latest items, without changing anything. @throws what the rule's own check refuses */
export async function tryRule(unit: UnitOfWork, fields: Omit<BlockerRule, '_id'>): Promise<RuleTrial> {
  const fault = postBlocker.resources.rules.check?.(fields, []);
  if (fault) refuseRule(fault);
  // A rule that is being edited is tried whether or not it is in use yet.
  const blocker = compileBlocker([{ ...fields, _id: '', active: true }]);
  const messages = await listNewestMessages(unit, TRIED_MESSAGES);
  const sent = Map.groupBy(messages, ({ author_id }) => author_id);
  const today = unit.now.toISOString().slice(0, 10);
  const caught = messages.flatMap((message) => {
    const found = blocker(
      toCandidate(incomingOf(message), (sent.get(message.author_id) ?? []).map(sentOf)),
      today,
    );
    return found ? [{ message, matches: [...found.matches] }] : [];
  });
  return {
    looked: messages.length,
    caught: caught.length,
    answered: caught.filter(({ message }) => message.answered).length,
    items: caught.slice(0, SHOWN).map(({ message, matches }) => ({
      ticket_id: message.ticket_id,
      number: message.number,
      author: message.author,
      text: message.text,
      at: message.at,
      answered: message.answered,
      matches,
    })),
  };
}

const sentOf = ({ origin_id, at }: ReceivedMessage): SentMessage => ({ origin_id, at: Date.parse(at) });

/** A stored message in the form in which it arrived. */
function incomingOf(message: ReceivedMessage): Incoming {
  return {
    provider_id: message.origin_id,
    kind: 'message',
    channel: message.channel,
    author: { _id: message.author_id, name: message.author },
    conversation_id: message.author_id,
    text: message.text,
    media: message.media,
    published_at: message.at,
    ...(message.kind === 'comment' ? { place: 'comment' } : {}),
  };
}
