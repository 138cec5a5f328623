import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { WeChatAnswer } from '#connectors/wechat/call.ts';
import { quoteFault, toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The network in faults. */
export const WECHAT = 'WeChat';

/** Seconds to wait where WeChat is busy or counts too many calls a minute; it names no time. */
const PAUSE = 5;
const LIMIT_PAUSE = 60;

/** What WeChat's codes mean. Sources: wechatpy 5b8502e3, `constants.py`; WeChat, "Global return codes". */
const MEANINGS: ReadonlyMap<number, SendFailure> = new Map<number, SendFailure>([
  [-1, 'wait'],
  [45011, 'wait'],
  [45009, 'quota'],
  ...of('reconnect', [40001, 40002, 40013, 40014, 40125, 41001, 41002, 41004, 42001, 42007]),
  // 40164: our address is not in the account's list; 48001: the account lacks the interface.
  ...of('right_missing', [40164, 48001, 48004, 48006, 50001, 50002]),
  ...of('window_closed', [45015, 45047]),
  ...of('person_gone', [40003, 43004, 43101]),
  ...of('content', [40004, 40005, 40006, 40007, 40008, 40009, 40010, 40011, 41006, 44001, 44002, 44004]),
  ...of('content', [45001, 45002, 45003, 45004, 45007, 87014]),
]);

function of(failure: SendFailure, codes: readonly number[]): (readonly [number, SendFailure])[] {
  return codes.map((code) => [code, failure] as const);
}

/** A call that did not succeed. */
export type UnsuccessfulAnswer = Exclude<WeChatAnswer, { ok: true }>;

/** The outcome of a message that WeChat did not confirm. After a server's error or a broken connection nobody knows what became of it. */
export function toSendOutcome(answer: UnsuccessfulAnswer): SendOutcome {
  const message = toAnswerFault(answer);
  if (!answer.met) return answer.left ? { status: 'unknown', message } : buildFailure('unreachable', message);
  if (answer.code === undefined && (answer.status >= 500 || answer.status < 300))
    return { status: 'unknown', message };
  return toFailure(answer, message);
}

/** The outcome of a call before any message was sent: whatever became of it, nobody received anything. */
export function toPreparationFailure(answer: UnsuccessfulAnswer): FailedOutcome {
  const outcome = toSendOutcome(answer);
  return outcome.status === 'failed' ? outcome : buildFailure('unreachable', toAnswerFault(answer));
}

function toFailure(
  { status, code }: Extract<UnsuccessfulAnswer, { met: true }>,
  message: Fault,
): FailedOutcome {
  const failure = code === undefined ? STATUSES[status] : MEANINGS.get(code);
  if (failure !== 'wait') return buildFailure(failure ?? 'refused', message);
  return buildFailure('wait', message, code === -1 ? PAUSE : LIMIT_PAUSE);
}

/** What a status means where no code came with it, as from a proxy in between. */
const STATUSES: Readonly<Record<number, SendFailure>> = {
  401: 'reconnect',
  403: 'right_missing',
  429: 'wait',
};

/** What went wrong with a call, in WeChat's own words and with its code where there are any. */
export function toAnswerFault(answer: UnsuccessfulAnswer): Fault {
  if (!answer.met) return fault('at', { network: WECHAT, rest: answer.message });
  const { status, code, said } = answer;
  if (code === undefined) return toResponseFault(WECHAT, status, said);
  const words = [said?.slice(0, 400), `(${code})`].filter(Boolean).join(' ');
  return fault('at', { network: WECHAT, rest: quoteFault(words) });
}
