import { findWindowSeconds, type Capabilities } from '#contracts/networks/network.ts';

/*
 * How long a page or account may write after a person's last private message (Messenger Platform, "Messaging windows" and "Message tags"):
 * 24 hours for anybody, seven days for a person under the tag HUMAN_AGENT. A comment gives leave to one private message within seven
 * days ("Private replies").
 */

/** How a message is declared to Meta; nothing when the window is closed. */
export type MessagingType =
  | { messaging_type: 'RESPONSE' }
  | { messaging_type: 'MESSAGE_TAG'; tag: 'HUMAN_AGENT' };

type WindowQuery = {
  capabilities: Pick<Capabilities, 'windows'>;
  speaker: 'person' | 'bot';
  now: Date;
};

/** By which right a message may go out now; undefined when by none. Without a known last message Meta itself decides. */
export function selectMessagingType(
  lastReceivedAt: string | undefined,
  { capabilities, speaker, now }: WindowQuery,
): MessagingType | undefined {
  if (lastReceivedAt === undefined) return { messaging_type: 'RESPONSE' };
  const secondsOf = (who: WindowQuery['speaker']): number =>
    findWindowSeconds(capabilities, { after: 'message', speaker: who }) ?? 0;
  const age = (now.getTime() - Date.parse(lastReceivedAt)) / 1000;
  if (age < secondsOf('bot')) return { messaging_type: 'RESPONSE' };
  if (speaker === 'bot' || age >= secondsOf('person')) return undefined;
  return { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };
}
