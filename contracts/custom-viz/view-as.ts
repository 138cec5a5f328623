import { z } from 'zod';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { one } from '#contracts/custom-viz/dashboard.ts';
import type { DashboardHome } from '#contracts/custom-viz/home.ts';
import { RowPage } from '#contracts/custom-viz/rows.ts';
import { SqlResult } from '#contracts/expert-sql/statement.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { QuestionRefusal, QuestionResult } from '#contracts/semantic/question-result.ts';

/** Who looks at a dashboard as a colleague: people who manage all people of the account. */
export const VIEW_AS_NEEDS = ['center.user_management.write', 'center.group_management.write'] as const;

/** What a colleague sees of a dashboard. */
export const ViewedDashboard = z.object({
  person: z.object({ _id: Id, name: z.string() }),
  /** Whether they can open it; if not, the rest is empty. */
  sees: z.boolean(),
  document: DashboardDocument.nullable(),
  /** The state that is shown: the one that was sent, or theirs when they open it. */
  state: DashboardState,
  /** The answers of charts and texts by tile, in the order of their questions. */
  answers: z.record(z.string(), z.array(QuestionResult)),
  rows: z.record(z.string(), z.discriminatedUnion('ok', [RowPage, QuestionRefusal])),
  sql: z.record(z.string(), SqlResult),
  counted_at: Instant,
});
export type ViewedDashboard = z.infer<typeof ViewedDashboard>;

/** The call by which a dashboard of a home is seen as a colleague sees it. */
export function declareViewAsCall({ name, entity, path, read }: DashboardHome) {
  return defineEndpoint({
    name: `${entity}.view_as`,
    method: 'POST',
    path: `${path}/{_id}/view_as`,
    access: { kind: 'permitted', need: [...read, ...VIEW_AS_NEEDS], product: name },
    summary:
      'See a published dashboard as a colleague does: with their rights, groups and filter set; only for people who manage people and see at least as much',
    input: {
      params: one,
      body: z.strictObject({
        user_id: Id,
        /** Absent: as it opens for the colleague. */
        state: DashboardState.optional(),
        time_zone: ZoneName.default('UTC'),
      }),
    },
    answer: ViewedDashboard,
    errors: ['not_found', 'not_permitted', 'invalid_request'],
    event: `${entity}.viewed_as`,
    transaction: false,
    idempotent: false,
  });
}
export type ViewAsCall = ReturnType<typeof declareViewAsCall>;
