import { SECONDS_PER_DAY } from '#contracts/kit/duration.ts';

/*
 * How long a page may write after a person's last private message (Messenger Platform, "Messaging windows" and "Message tags"):
 * 24 hours for anybody, seven days for a person under the tag HUMAN_AGENT. A comment gives leave to one private message within seven
 * days ("Private replies").
 */
/** The windows of a page's private conversations, in seconds. */
export const FACEBOOK_WINDOWS = {
  person: 7 * SECONDS_PER_DAY,
  bot: SECONDS_PER_DAY,
  private_reply: 7 * SECONDS_PER_DAY,
} as const;

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
  if (age < FACEBOOK_WINDOWS.bot) return { messaging_type: 'RESPONSE' };
  if (speaker === 'bot' || age >= FACEBOOK_WINDOWS.person) return undefined;
  return { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' };
}
