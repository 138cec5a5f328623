import type { Holdings } from '#contracts/people/user.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { GroupReplacement } from '#server/kit/shared-list/shared-rows.ts';

/** Records that belong to a user: how many there are, and transferring them (null: to nobody). */
export type HoldingKind = {
  count: (unit: UnitOfWork, userId: string) => Promise<number>;
  /** @throws invalid_request when the receiver cannot have them */
  transfer: (unit: UnitOfWork, from: string, to: string | null) => Promise<void>;
};

/** What a module stores for users and groups, and what happens to it when one of them is deleted. */
export type OwnedRecords = {
  /** What somebody else takes over when a user leaves. */
  holdings?: Partial<Record<keyof Holdings, HoldingKind>>;
  /** Deletes what only a user who leaves could see. */
  deletePrivate?: (unit: UnitOfWork, userId: string) => Promise<void>;
  /** Replaces a group that is deleted. */
  replaceGroup?: (unit: UnitOfWork, move: GroupReplacement) => Promise<void>;
};

declare module '#server/kit/ports.ts' {
  interface Ports {
    ownedRecords: readonly OwnedRecords[];
  }
}
