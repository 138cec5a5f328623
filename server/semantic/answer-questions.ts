import { fault } from '#contracts/kit/faults/fault.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import type { AnswerOptions, QuestionScope } from '#server/semantic/answer-options.ts';
import { answerReadable, readQuestion, type AnswerInput } from '#server/semantic/answer-question.ts';
import { getAnswerState } from '#server/semantic/answer-state.ts';
import { addLabels } from '#server/semantic/labels.ts';
import { loadQuestionContext } from '#server/semantic/question-context.ts';
import { QuestionRefused } from '#server/semantic/refusal.ts';
import { SharedMatches } from '#server/semantic/shared-matches.ts';
import { NewerQuestion } from '#server/semantic/tile-questions.ts';

/** Answers one question; a refusal is a value. */
export async function answerQuestion(
  scope: QuestionScope,
  question: Question,
  options: AnswerOptions,
): Promise<QuestionResult> {
  const [result] = await answerQuestions(scope, [question], options);
  if (!result) throw new Error('a question without a result');
  return result;
}

/** Answers several questions side by side; one that is refused or fails does not affect the others. */
export async function answerQuestions(
  scope: QuestionScope,
  questions: readonly Question[],
  options: AnswerOptions,
): Promise<QuestionResult[]> {
  const { tile, viewer, signal } = options;
  if (tile === undefined) return answerAll(scope, questions, { options, signal });
  const name = `${scope.accountId} ${viewer.person.id ?? viewer.person.kind} ${tile}`;
  return getAnswerState(scope.context).tiles.run(name, (newer) =>
    answerAll(scope, questions, { options, signal: signal ? AbortSignal.any([signal, newer]) : newer }),
  );
}

async function answerAll(
  scope: QuestionScope,
  questions: readonly Question[],
  { options, signal }: Pick<AnswerInput, 'signal'> & { options: AnswerOptions },
): Promise<QuestionResult[]> {
  const { context } = scope;
  const shared = await scope.inUnit((unit) =>
    loadQuestionContext(unit, context.ports, { questions, viewer: options.viewer }),
  );
  const input: AnswerInput = { shared, options, signal, together: questions.length };
  const readable = await Promise.all(
    questions.map((question) => settle(() => readQuestion(scope, question, input))),
  );
  const { cache } = getAnswerState(context);
  const missing = readable.flatMap((one) => (one.ok && !cache.has(one.value.key) ? [one.value.plan] : []));
  const matches = new SharedMatches(context, missing);
  const answered = await Promise.all(
    readable.map(async (one) =>
      one.ok ? settle(() => answerReadable(scope, one.value, { ...input, matches })) : one,
    ),
  );
  await ignoreFailure(context.log, 'matches could not be dropped', matches.drop());
  const results = questions.map((question, index): QuestionResult => {
    const one = answered[index];
    if (!one) throw new Error('a question without a result');
    if (!one.ok) return toRefusal(scope, question, { error: one.error, signal });
    const { answer, asOf, reading } = one.value;
    return { ok: true, answer, as_of: asOf, labels: {}, reading };
  });
  return addLabels(
    scope,
    questions.flatMap((question, index) => {
      const result = results[index];
      return result ? [{ question, result }] : [];
    }),
    shared.model,
  );
}

type SettledResult<T> = { ok: true; value: T } | { ok: false; error: unknown };

/** What came of work, so that one question takes no other along. */
async function settle<T>(work: () => Promise<T>): Promise<SettledResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error };
  }
}

function toRefusal(
  { context }: QuestionScope,
  { measures }: Question,
  { error, signal }: { error: unknown; signal: AbortSignal | undefined },
): QuestionResult {
  if (error instanceof QuestionRefused) return error.result;
  if (signal?.aborted)
    return new QuestionRefused(
      signal.reason instanceof NewerQuestion
        ? { code: 'superseded', fault: fault('question_superseded') }
        : { code: 'unavailable', fault: fault('unavailable') },
    ).result;
  context.log.error({ err: error, measures }, 'a question failed');
  return new QuestionRefused({ code: 'failed', fault: fault('question_failed') }).result;
}
