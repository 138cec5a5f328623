import type { FixedJson, Instant } from '#server/kit/db/columns.ts';

type SlaPolicies = {
  account_id: string;
  _id: string;
  name: string;
  version: number;
  created_at: Instant;
  updated_at: Instant;
};
type SlaPolicyVersions = {
  account_id: string;
  policy_id: string;
  version: number;
  terms: FixedJson;
  saved_by: string | null;
  saved_at: Instant;
};

/** Tables of SLA policies. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    sla_policies: SlaPolicies;
    sla_policy_versions: SlaPolicyVersions;
  }
}
