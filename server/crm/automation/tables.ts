import type { ColumnType } from 'kysely';
import type { Deed, RuleKind, RunOutcome } from '#contracts/crm/automation/endpoints.ts';

type At = ColumnType<string, Date, Date>;
type MaybeAt = ColumnType<string | null, Date | null | undefined, Date | null>;

/** See migrations 0051_bots_and_rules.sql and 0056_ticket_reads.sql. */
export type AutomationTables = {
  rule_runs: {
    account_id: string;
    _id: string;
    kind: RuleKind;
    rule_id: string;
    rule_name: string;
    ticket_id: string;
    cause: string;
    outcome: RunOutcome;
    did: ColumnType<Deed[], string, string>;
    planned: ColumnType<unknown, string | null | undefined, string | null>;
    due_at: MaybeAt;
    at: At;
  };
  automatic_answers: {
    account_id: string;
    ticket_id: string;
    cause: string;
    by_kind: string;
    by_id: string;
    at: At;
  };
  ticket_reads: {
    account_id: string;
    ticket_id: string;
    seq: number;
    user_id: string;
    at: At;
  };
};
