import { buildFailure } from '#connectors/kit/build-failure.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import type { BotAnswer } from '#connectors/telegram/call.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** Seconds to wait where Telegram names none. */
const USUAL_PAUSE = 5;

/**
 * What Telegram's descriptions mean, by status. They are texts for developers without codes, and are not part of the published types: a
 * text that is not known here is shown as it is (`refused`).
 */
const MEANINGS: readonly (readonly [number, RegExp, SendFailure])[] = [
  [
    400,
    /chat not found|PEER_ID_INVALID|user not found|group chat was (?:deactivated|deleted)/i,
    'person_gone',
  ],
  [400, /BUSINESS_PEER/i, 'window_closed'],
  [
    400,
    /not enough rights|have no rights|CHAT_WRITE_FORBIDDEN|CHAT_SEND_\w+_FORBIDDEN|TOPIC_CLOSED/i,
    'right_missing',
  ],
  [
    400,
    /too long|is empty|must be non-empty|wrong type|wrong file|too big|PHOTO_\w+|IMAGE_PROCESS_FAILED|MEDIA_\w+INVALID|can't parse/i,
    'content',
  ],
  [401, /^/, 'reconnect'],
  // A token that never existed: no bot has this address.
  [404, /^/, 'reconnect'],
  [403, /not enough rights|no rights|CHAT_WRITE_FORBIDDEN/i, 'right_missing'],
  [403, /^/, 'person_gone'],
  [413, /^/, 'content'],
];

type UnsuccessfulAnswer = Exclude<BotAnswer, { ok: true }>;

/** The outcome of a message that Telegram did not confirm. After a server's error or a broken connection nobody knows what became of it. */
export function toSendOutcome(answer: UnsuccessfulAnswer, now: Date): SendOutcome {
  if (!answer.met && answer.left) return { status: 'unknown', message: answer.message };
  if (!answer.met) return buildFailure('unreachable', answer.message);
  const message = toAnswerFault(answer);
  const { status, description = '' } = answer;
  if (status >= 500 || status < 300) return { status: 'unknown', message };
  if (status === 429)
    return buildFailure(
      'wait',
      message,
      Math.max(
        1,
        answer.retry_after ?? retryAfterSeconds(answer.headers.get('retry-after'), now) ?? USUAL_PAUSE,
      ),
    );
  const known = MEANINGS.find(([of, words]) => of === status && words.test(description));
  return buildFailure(known?.[2] ?? 'refused', message);
}

/** What went wrong with a call, in Telegram's own words where there are any. */
export function toAnswerFault(answer: UnsuccessfulAnswer): Fault {
  return answer.met
    ? toResponseFault('Telegram', answer.status, answer.description)
    : fault('at', { network: 'Telegram', rest: answer.message });
}
