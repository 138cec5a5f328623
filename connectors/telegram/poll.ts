import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import { toFailedPoll } from '#connectors/kit/failed-poll.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { callBot, readBot, type BotAnswer } from '#connectors/telegram/call.ts';
import { toAnswerFault } from '#connectors/telegram/outcome.ts';
import { parseUpdates } from '#connectors/telegram/parse.ts';
import { findPressId } from '#connectors/telegram/respond.ts';
import { TELEGRAM_UPDATES } from '#connectors/telegram/update-kinds.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** Seconds between two polls; a watch makes the next one due at once. With a webhook nothing is polled, and there is no hurry. */
const POLL_EVERY = 15;
const PUSHED_EVERY = 300;
const PAGE = 100;

/**
 * The updates that wait at Telegram. The cursor is the number after the last one, by which the next poll confirms them; it is forgotten once
 * nothing waits, because after a quiet week the numbers go on anywhere, and a confirmation of a higher one would lose them.
 */
export async function pollUpdates(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  const answer = await readBot(io, values, [
    'getUpdates',
    { limit: PAGE, timeout: 0, allowed_updates: TELEGRAM_UPDATES, ...offsetOf(state) },
  ]);
  if (isPushed(answer)) return unchanged(PUSHED_EVERY);
  if (!answer.met || !answer.ok) return fail(state, toAnswerFault(answer), isRefused(answer));
  if (!Array.isArray(answer.result)) return fail(state, fault('no_answer', { network: 'Telegram' }), false);
  const updates: unknown[] = answer.result;
  if (updates.length === 0) return unchanged(POLL_EVERY);
  const parsed = parseUpdates(
    updates.map((update) => toStorable(update)),
    io.now(),
  );
  await Promise.all(updates.map((update) => confirmPress(update, values, io)));
  return {
    status: 'new',
    ...parsed,
    ...cursorAfter(updates),
    failures: 0,
    next_after_seconds: updates.length === PAGE ? 1 : POLL_EVERY,
  };
}

function offsetOf({ cursor = '' }: PollState): { offset?: number } {
  return /^\d{1,15}$/.test(cursor) ? { offset: Number(cursor) } : {};
}

function cursorAfter(updates: readonly unknown[]): Pick<PollState, 'cursor'> {
  const numbers = updates.flatMap((update) => {
    const number: unknown = Object(update).update_id;
    return typeof number === 'number' ? [number] : [];
  });
  return numbers.length === 0 ? {} : { cursor: String(Math.max(...numbers) + 1) };
}

/** Whether Telegram delivers by itself: then it takes no polls (409). The same status names another program that polls for this bot. */
export function isPushed(answer: BotAnswer): boolean {
  return answer.met && !answer.ok && answer.status === 409 && /webhook/i.test(answer.description ?? '');
}

function isRefused(answer: BotAnswer): boolean {
  return answer.met && (answer.status === 401 || answer.status === 404);
}

function unchanged(next_after_seconds: number): PollResult {
  return { status: 'unchanged', items: [], refused: [], failures: 0, next_after_seconds };
}

function fail(state: PollState, message: Fault, token_refused: boolean): PollResult {
  return toFailedPoll(state, { ok: false, message, token_refused }, POLL_EVERY);
}

/** Ends the waiting of a pressed button on the person's screen; nothing depends on it. */
async function confirmPress(update: unknown, values: ConnectionValues, io: Io): Promise<void> {
  const callback_query_id = findPressId(update);
  if (callback_query_id !== undefined)
    await callBot(io, values, ['answerCallbackQuery', { callback_query_id }]);
}
