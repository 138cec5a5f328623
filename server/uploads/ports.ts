import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The dashboards whose documents have a text, such as the name of a data set: those that a user sees, and how many others there are. */
export type FindDashboards = (
  unit: UnitOfWork,
  use: { userId: string; text: string },
) => Promise<{ dashboards: { _id: string; name: string }[]; hidden: number }>;

declare module '#server/kit/ports.ts' {
  interface Ports {
    findDashboardsNaming: FindDashboards;
  }
}
