import { answerQuestions, MOST_QUESTIONS } from '#contracts/semantic/endpoints.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';

type PendingQuestion = {
  question: QuestionInput;
  signal: AbortSignal;
  resolve: (result: QuestionResult) => void;
  reject: (error: unknown) => void;
};

let waiting: PendingQuestion[] = [];

/**
 * Requests the answer to one question. All requests of the same moment are one call, each with its own answer or refusal; the call is
 * cancelled when none of them is waited for any more.
 */
export function requestAnswer(question: QuestionInput, signal: AbortSignal): Promise<QuestionResult> {
  return new Promise((resolve, reject) => {
    waiting.push({ question, signal, resolve, reject });
    if (waiting.length === 1) queueMicrotask(() => setTimeout(send));
  });
}

function send(): void {
  const all = waiting.filter(({ signal }) => !signal.aborted);
  waiting = [];
  for (let from = 0; from < all.length; from += MOST_QUESTIONS)
    void sendSome(all.slice(from, from + MOST_QUESTIONS));
}

async function sendSome(some: readonly PendingQuestion[]): Promise<void> {
  const controller = new AbortController();
  const leave = () => {
    if (some.every(({ signal }) => signal.aborted)) controller.abort();
  };
  for (const { signal } of some) signal.addEventListener('abort', leave, { once: true });
  try {
    const questions = some.map(({ question }) => question);
    const { answers } = await call(answerQuestions, { body: { questions } }, { signal: controller.signal });
    for (const [at, { resolve, reject }] of some.entries()) {
      const result = answers[at];
      if (result) resolve(result);
      else reject(new ApiError({ status: 500, code: 'unexpected', message: '', request_id: '' }));
    }
  } catch (error) {
    for (const { reject } of some) reject(error);
  } finally {
    for (const { signal } of some) signal.removeEventListener('abort', leave);
  }
}
