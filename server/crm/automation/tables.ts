import type { ActionResult, RuleKind, RunOutcome } from '#contracts/crm/automation/endpoints.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

/** See 0001_create_baseline.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    rule_runs: {
      account_id: string;
      _id: string;
      kind: RuleKind;
      rule_id: string;
      rule_name: string;
      ticket_id: string;
      cause: string;
      outcome: RunOutcome;
      results: Json<ActionResult[]>;
      planned: Json | null;
      due_at: Instant | null;
      at: Instant;
    };
    automatic_replies: {
      account_id: string;
      ticket_id: string;
      cause: string;
      by_kind: string;
      by_id: string;
      at: Instant;
    };
    ticket_reads: {
      account_id: string;
      ticket_id: string;
      seq: number;
      user_id: string;
      at: Instant;
    };
  }
}
