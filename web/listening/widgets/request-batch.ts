import { queryAnalytics, MOST_QUESTIONS } from '#contracts/listening/analytics/endpoints.ts';
import type { AnswerTo, AnalyticsQueryInput } from '#contracts/listening/analytics/question.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';

type PendingQuery = {
  question: AnalyticsQueryInput;
  resolve: (answer: AnswerTo) => void;
  reject: (error: unknown) => void;
};

let waiting: PendingQuery[] = [];

/** Requests one result. All requests of the same moment are sent in one call; each has its own result or its own failure. */
export function requestAnswer(question: AnalyticsQueryInput): Promise<AnswerTo> {
  return new Promise((resolve, reject) => {
    waiting.push({ question, resolve, reject });
    if (waiting.length === 1) queueMicrotask(() => setTimeout(send));
  });
}

function send(): void {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += MOST_QUESTIONS)
    void sendSome(all.slice(from, from + MOST_QUESTIONS));
}

async function sendSome(some: readonly PendingQuery[]): Promise<void> {
  const questions = some.map(({ question }) => question);
  const answered = await call(
    queryAnalytics,
    { body: { time_zone: getReaderZone(), questions } },
    { raise: false },
  );
  for (const [index, { resolve, reject }] of some.entries()) {
    if (!answered.ok) {
      reject(answered.error);
      continue;
    }
    const one = answered.value.answers[index];
    if (one?.ok) resolve(one.answer);
    else reject(refusal(one));
  }
}

function refusal(one: { code: string; message: string } | undefined): ApiError {
  return new ApiError({
    status: one?.code === 'invalid_request' ? 400 : 500,
    code: one?.code ?? 'unexpected',
    message: one?.message ?? '',
    request_id: '',
  });
}
