import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Adds what a module shows in the demonstration, whose posts and conversations are stored already. */
export type DemoPart = (
  unit: UnitOfWork,
  owner: { account_id: string; user_id: string },
  context: Context,
) => Promise<void>;
