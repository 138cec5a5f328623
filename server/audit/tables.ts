import type { Generated } from 'kysely';
import type { AccessDoor } from '#contracts/audit/heatmap.ts';
import type { PunchDirection, PunchSource } from '#contracts/audit/punch.ts';
import type { Instant } from '#server/kit/db/columns.ts';

type PunchEntries = {
  account_id: string;
  _id: string;
  user_id: string;
  direction: PunchDirection;
  at: Instant;
  source: PunchSource;
  corrects: string | null;
  void: Generated<boolean>;
  reason: Generated<string>;
  created_by: string | null;
  created_at: Instant;
};

type AccessHours = {
  account_id: string;
  hour: Instant;
  user_id: string;
  via: AccessDoor;
  quarters: number;
  first_at: Instant;
  last_at: Instant;
};

/** The tables of the audit module. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    punch_entries: PunchEntries;
    access_hours: AccessHours;
  }
}
