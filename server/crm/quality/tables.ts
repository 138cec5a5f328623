import type { ColumnType } from 'kysely';
import type { CaseState } from '#contracts/crm/quality/case.ts';
import type { ReviewedCard, QcAnswer } from '#contracts/crm/quality/score.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

/** See 0001_create_baseline.sql. Scorecards and rules of sampling are settings areas. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    quality_cases: {
      account_id: string;
      _id: string;
      ticket_id: string;
      agent_id: string | null;
      scorecard_id: string;
      card: Json<ReviewedCard>;
      source: 'sample' | 'hand';
      rule_id: string | null;
      rule_name: string;
      selected_by: string | null;
      needed: number;
      state: CaseState;
      score: number | null;
      passed: boolean | null;
      created_at: Instant;
      reviewed_at: Instant | null;
    };
    quality_reviews: {
      account_id: string;
      case_id: string;
      round: number;
      reviewer_id: string;
      answers: Json<QcAnswer[]>;
      score: number;
      passed: boolean;
      comment: string;
      at: Instant;
    };
    quality_appeals: {
      account_id: string;
      case_id: string;
      by_id: string;
      text: string;
      at: Instant;
      outcome: 'kept' | 'changed' | null;
      answer: ColumnType<string, string | undefined, string>;
      decided_by: string | null;
      decided_at: Instant | null;
    };
  }
}
