import { facebook } from '#contracts/networks/facebook.ts';
import { findWindowSeconds } from '#contracts/networks/network.ts';

/*
 * How long a page may write after a person's last private message (Messenger Platform, "Messaging windows" and "Message tags"):
 * 24 hours for anybody, seven days for a person under the tag HUMAN_AGENT. A comment gives leave to one private message within seven
 * days ("Private replies").
 */
function windowOf(speaker: 'person' | 'bot'): number {
  return findWindowSeconds(facebook.capabilities, { after: 'message', speaker }) ?? 0;
}

/** How a message is declared to Meta; nothing when the window is closed. */
export type MessagingType =
  | { messaging_type: 'RESPONSE' }
  | { messaging_type: 'MESSAGE_TAG'; tag: 'HUMAN_AGENT' };

/** By which right a message may go out now; undefined when by none. Without a known last message Meta itself decides. */
export function selectMessagingType(
  lastReceivedAt: string | undefined,
  { speaker, now }: { speaker: 'person' | 'bot'; now: Date },
): MessagingType | undefined {
  if (lastReceivedAt === undefined) return { messaging_type: 'RESPONSE' };
  const age = (now.getTime() - Date.parse(lastReceivedAt)) / 1000;
  if (age < windowOf('bot')) return { messaging_type: 'RESPONSE' };
  if (speaker === 'bot' || age >= windowOf('person')) return undefined;
  return { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };
}
