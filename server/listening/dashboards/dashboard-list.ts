import { DashboardInput } from '#contracts/listening/dashboards/dashboard.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { declareSharedList, type SharedRow } from '#server/kit/shared-list/declaration.ts';
import { storeVersion } from '#server/listening/dashboards/version-store.ts';

/** A stored dashboard with its owner's name. */
export type DashboardRow = SharedRow<DashboardInput>;

/** The dashboards of an account. */
export const DASHBOARDS = declareSharedList({
  table: 'dashboards',
  schema: DashboardInput,
  rules: TEMPLATE_SHARING,
  entity: 'dashboard',
  // A row of an older version reads as that version meant it: missing fields have their defaults.
  read: (fields) => DashboardInput.parse(fields),
  // Its versions are kept with it.
  history: 'nothing',
  beforeUpdate: storeVersion,
});
