import type { SharedFieldUsage } from '#contracts/shared-fields/shared-field.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Where dashboards use fields, by their keys: those that a user sees, and how many others there are. */
export type FindFieldUsage = (
  unit: UnitOfWork,
  use: { userId: string; keys: readonly string[] },
) => Promise<Pick<SharedFieldUsage, 'dashboards' | 'hidden'>>;

declare module '#server/kit/ports.ts' {
  interface Ports {
    findFieldUsage: FindFieldUsage;
  }
}
