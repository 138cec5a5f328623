import { splitIntoCalls } from '#contracts/custom-viz/question-calls.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
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
 * Requests the answer to one question. The requests of the same moment share few calls ({@link splitIntoCalls}), each with its own answer or
 * refusal; a call is cancelled when none of its requests is waited for any more.
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
  for (const some of splitIntoCalls(all)) void sendSome(some);
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
