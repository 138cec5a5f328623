import { MOST_QUESTIONS, querySearch } from '#contracts/quick-analytic/endpoints.ts';
import type {
  SearchAnswer,
  SearchQuestionInput,
  SearchQuestionKind,
  SearchResult,
} from '#contracts/quick-analytic/question.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import type { SearchInput } from './use-search.ts';

type PendingQuestion = {
  search: SearchInput;
  question: SearchQuestionInput;
  resolve: (answer: SearchAnswer) => void;
  reject: (error: unknown) => void;
};

let waiting: PendingQuestion[] = [];
/** The calls under way, by the search that they are about. */
const running = new Map<string, { controller: AbortController; calls: number }>();

/** What is seen first is a call of its own, so that it does not wait for the lists below. */
const HEAD: readonly SearchQuestionKind[] = ['figures', 'volume'];

/**
 * Requests one answer. All requests of the same moment about one search are one call, each with its own answer or failure; a newer search
 * cancels what is under way for an older one.
 */
export function requestAnswer(search: SearchInput, question: SearchQuestionInput): Promise<SearchAnswer> {
  return new Promise((resolve, reject) => {
    waiting.push({ search, question, resolve, reject });
    if (waiting.length === 1) queueMicrotask(() => setTimeout(send));
  });
}

function send(): void {
  const all = waiting;
  waiting = [];
  const bySearch = Map.groupBy(all, ({ search }) => JSON.stringify(search));
  for (const [key, { controller }] of running)
    if (!bySearch.has(key)) {
      controller.abort();
      running.delete(key);
    }
  for (const [key, some] of bySearch) {
    const isHead = ({ question }: PendingQuestion): boolean => HEAD.includes(question.kind);
    for (const part of [some.filter(isHead), some.filter((one) => !isHead(one))])
      for (let from = 0; from < part.length; from += MOST_QUESTIONS)
        void sendSome(key, part.slice(from, from + MOST_QUESTIONS));
  }
}

async function sendSome(key: string, some: readonly PendingQuestion[]): Promise<void> {
  const [first] = some;
  if (!first) return;
  const group = running.get(key) ?? { controller: new AbortController(), calls: 0 };
  group.calls += 1;
  running.set(key, group);
  const body = {
    search: first.search,
    time_zone: getReaderZone(),
    questions: some.map(({ question }) => question),
  };
  try {
    const { answers } = await call(querySearch, { body }, { signal: group.controller.signal });
    for (const [at, { resolve, reject }] of some.entries()) {
      const result = answers[at];
      if (result?.ok) resolve(result.answer);
      else reject(toError(result));
    }
  } catch (error) {
    for (const { reject } of some) reject(error);
  } finally {
    group.calls -= 1;
    if (group.calls === 0 && running.get(key) === group) running.delete(key);
  }
}

/** Why a question has no answer, as an error. */
export function toError(result: Extract<SearchResult, { ok: false }> | undefined): ApiError {
  return new ApiError({
    status: result?.code === 'invalid_request' ? 400 : 500,
    code: result?.code ?? 'unexpected',
    message: result?.message ?? '',
    request_id: '',
  });
}
