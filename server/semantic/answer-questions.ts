import { fault } from '#contracts/kit/faults/fault.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { Question } from '#contracts/semantic/question.ts';
import type { Context } from '#server/kit/context.ts';
import type { Call } from '#server/kit/http/call.ts';
import { answerOne, type AnswerInput } from '#server/semantic/answer-question.ts';
import { getAnswerState } from '#server/semantic/answer-state.ts';
import { addLabels } from '#server/semantic/labels.ts';
import { loadQuestionContext } from '#server/semantic/question-context.ts';
import { QuestionRefused } from '#server/semantic/refusal.ts';
import type { QuestionUse } from '#server/semantic/statement-limits.ts';
import { Superseded } from '#server/semantic/tile-questions.ts';
import type { ViewerInput } from '#server/semantic/viewer.ts';

/** Where questions are answered: the account, and how its units of work begin. A call is such a scope. */
export type QuestionScope = { context: Context; accountId: AccountId; inUnit: Call['inUnit'] };

/** For whom and for what questions are answered. */
export type AnswerOptions = {
  viewer: ViewerInput;
  use: QuestionUse;
  /** What the answers are drawn in: questions of the same person and tile that still run are ended. */
  tile?: string | undefined;
  /** Aborted when nobody waits for the answers. */
  signal?: AbortSignal | undefined;
};

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
  const results = await Promise.all(
    questions.map(async (question): Promise<QuestionResult> => {
      try {
        const { answer, asOf } = await answerOne(scope, question, { shared, options, signal });
        return { ok: true, answer, as_of: asOf, labels: {} };
      } catch (error) {
        return toRefusal(scope, question, { error, signal });
      }
    }),
  );
  return addLabels(
    scope,
    questions.flatMap((question, index) => {
      const result = results[index];
      return result ? [{ question, result }] : [];
    }),
  );
}

function toRefusal(
  { context }: QuestionScope,
  { measures }: Question,
  { error, signal }: { error: unknown; signal: AbortSignal | undefined },
): QuestionResult {
  if (error instanceof QuestionRefused) return error.result;
  if (signal?.aborted)
    return new QuestionRefused(
      signal.reason instanceof Superseded
        ? { code: 'superseded', fault: fault('question_superseded') }
        : { code: 'unavailable', fault: fault('unavailable') },
    ).result;
  context.log.error({ err: error, measures }, 'a question failed');
  return new QuestionRefused({ code: 'failed', fault: fault('question_failed') }).result;
}
