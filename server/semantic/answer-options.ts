import type { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import type { Call } from '#server/kit/http/call.ts';
import type { QuestionUse } from '#server/semantic/statement-limits.ts';
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
