import type { Generated } from 'kysely';
import type { PersonExport } from '#contracts/privacy/person.ts';
import type { PrivacyRules } from '#contracts/privacy/rules.ts';
import type { Instant } from '#server/kit/db/columns.ts';

type RuleRows = PrivacyRules & { account_id: string; updated_at: Instant };
type PersonExports = {
  account_id: string;
  _id: string;
  kind: PersonExport['kind'];
  person_id: string;
  state: PersonExport['state'];
  rows: Generated<number>;
  bytes: Generated<number>;
  error: string | null;
  requested_by: string | null;
  link_hash: Buffer | null;
  link_expires_at: Instant | null;
  created_at: Instant;
  finished_at: Instant | null;
};

/** The tables of privacy. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    privacy_rules: RuleRows;
    person_exports: PersonExports;
  }
}
