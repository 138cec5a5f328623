import type { ColumnType, Generated } from 'kysely';
import type { Fallback, Strategy } from '#contracts/crm/auto-assign/entities.ts';
import type { ConditionSet } from '#contracts/kit/conditions/condition.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type Conditions = ColumnType<ConditionSet, string, string>;
type VersionedRow = {
  account_id: string;
  _id: string;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};

type Agents = VersionedRow & {
  capacity: number | null;
  weight: number;
  skills: string[];
  languages: string[];
  active: boolean;
  last_assigned_at: ColumnType<string | null, string | Date | undefined, string | Date>;
  last_acted_at: ColumnType<string | null, string | Date | undefined, string | Date>;
};
type Rules = VersionedRow & {
  name: string;
  position: number;
  active: boolean;
  condition: Conditions;
  condition_ids: string[];
  strategy: Strategy;
  skills: string[];
  fallback: Fallback;
};

type Decisions = {
  account_id: string;
  ticket_id: string;
  at: Instant;
  agent_id: string | null;
  decision: Json;
  waiting_since: Instant | null;
};

/** Tables of auto assignment. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    auto_assign_agents: Agents;
    auto_assign_rules: Rules;
    auto_assign_rule_agents: { account_id: string; rule_id: string; agent_id: string };
    auto_assign_decisions: Decisions;
    auto_assign_conditions: VersionedRow & { name: string; condition: Conditions };
  }
}
