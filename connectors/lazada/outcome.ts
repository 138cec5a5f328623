import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { LazadaAnswer } from '#connectors/lazada/call.ts';
import { quoteFault, toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The network in faults. */
export const LAZADA = 'Lazada';

/** Seconds to wait where Lazada counts too many calls; it names no time. */
const LIMIT_PAUSE = 60;

/**
 * What Lazada's codes mean, and the words of a service behind a general code. Source: pages of open.lazada.com on each call and on error codes;
 * a code that is not known is shown as it is (`refused`).
 */
const MEANINGS: readonly (readonly [RegExp, SendFailure])[] = [
  [/CallLimit|TRAFFIC_CONTROL|TooManyRequest|ApiCallLimit|^E?901$/i, 'wait'],
  [/REPLY_CONTENT_TOO_LONG|NULL_CONTENT|content/i, 'content'],
  [/NO_SUCH_REVIEW/, 'person_gone'],
  [/BEYOND_REPLY_PERIOD/, 'window_closed'],
  [/AccessToken|RefreshToken|IllegalToken|TokenExpired/i, 'reconnect'],
  [/Permission|WhiteIp|Mp3SellerApiLimit|NotAuthorized/i, 'right_missing'],
];

/** Codes after which nobody knows whether the service has done what it was asked for. */
const UNKNOWN = /ServiceTimeout|ServiceUnavailable|SystemError|InternalError/i;

/** A call that did not succeed. */
export type UnsuccessfulAnswer = Exclude<LazadaAnswer, { ok: true }>;

/** The outcome of a message that Lazada did not confirm. */
export function toSendOutcome(answer: UnsuccessfulAnswer): SendOutcome {
  const message = toAnswerFault(answer);
  if (!answer.met) return answer.left ? { status: 'unknown', message } : buildFailure('unreachable', message);
  const { status, code = '' } = answer;
  const isSilent = code === '' && (status >= 500 || status < 400);
  if (isSilent || UNKNOWN.test(code)) return { status: 'unknown', message };
  return toFailure(answer, message);
}

/** The failure of a call that sends nothing, such as an upload: it may be repeated where it is not refused. */
export function toPreparationFailure(answer: UnsuccessfulAnswer): FailedOutcome {
  const outcome = toSendOutcome(answer);
  return outcome.status === 'failed' ? outcome : buildFailure('unreachable', toAnswerFault(answer));
}

/** What a status means where no code came with it. */
const STATUSES: Readonly<Record<number, SendFailure>> = {
  401: 'reconnect',
  403: 'right_missing',
  429: 'wait',
};

function toFailure(
  { status, code = '', said = '' }: Extract<UnsuccessfulAnswer, { met: true }>,
  message: Fault,
): FailedOutcome {
  const known = MEANINGS.find(([words]) => words.test(code) || (isGeneral(code) && words.test(said)));
  const failure = known?.[1] ?? STATUSES[status] ?? 'refused';
  return buildFailure(failure, message, failure === 'wait' ? LIMIT_PAUSE : undefined);
}

/** Services put their own code into the message of a general one. */
function isGeneral(code: string): boolean {
  return code === 'PARAMS_VALIDATE_ERROR';
}

/** What went wrong with a call, in Lazada's own words and with its code where there are any. */
export function toAnswerFault(answer: UnsuccessfulAnswer): Fault {
  if (!answer.met) return fault('at', { network: LAZADA, rest: answer.message });
  const { status, code, said } = answer;
  if (code === undefined) return toResponseFault(LAZADA, status, said);
  const words = [said?.slice(0, 400), `(${code.slice(0, 80)})`].filter(Boolean).join(' ');
  return fault('at', { network: LAZADA, rest: quoteFault(words) });
}
