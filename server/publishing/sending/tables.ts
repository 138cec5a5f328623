import type { Generated } from 'kysely';
import type { SpentAmount } from '#contracts/networks/meter.ts';
import type { PauseScope } from '#contracts/publishing/pauses.ts';
import type { AttemptOutcome, AttemptStep, PartKind, PartState } from '#contracts/publishing/sending.ts';
import type { FailureRemedy } from '#contracts/publishing/target-state.ts';
import type { Spent } from '#server/channels/public.ts';
import type { Instant, Json, StoredFaultJson } from '#server/kit/db/columns.ts';

type PublishingParts = {
  account_id: string;
  _id: string;
  target_id: string;
  position: number;
  kind: PartKind;
  state: PartState;
  retry_key: string;
  content_hash: string;
  prepared: Json | null;
  is_prepared: Generated<boolean>;
  prepared_until: Instant | null;
  spends: Json<readonly SpentAmount[]> | null;
  spent: Json<Spent> | null;
  started_at: Instant | null;
  tries: Generated<number>;
  look_count: Generated<number>;
  next_at: Instant | null;
  provider_id: string | null;
  url: string | null;
  published_at: Instant | null;
  failure_remedy: FailureRemedy | null;
  failure: string | null;
  failure_fault: StoredFaultJson;
};

type PublishingAttempts = {
  account_id: string;
  _id: string;
  target_id: string;
  position: number;
  step: AttemptStep;
  at: Instant;
  ended_at: Instant | null;
  outcome: AttemptOutcome | null;
  detail: string | null;
  detail_fault: StoredFaultJson;
  runner: string | null;
  user_id: string | null;
};

type PublishingPauses = {
  account_id: string;
  _id: string;
  scope: PauseScope['kind'];
  connection_id: string | null;
  campaign: string | null;
  reason: string;
  started_by: string | null;
  started_at: Instant;
  ended_by: string | null;
  ended_at: Instant | null;
};

/** The tables of sending. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    publishing_parts: PublishingParts;
    publishing_attempts: PublishingAttempts;
    publishing_pauses: PublishingPauses;
  }
}
