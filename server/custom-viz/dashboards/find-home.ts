import type { Session } from '#contracts/identity/session.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { isActive } from '#contracts/kit/products.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { DashboardList } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { findHomeName } from '#server/custom-viz/dashboards/document-store.ts';
import { HOMES, type ServedHome } from '#server/custom-viz/dashboards/homes.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';

/** The home of a dashboard; undefined where there is no such dashboard. */
export async function findHome(unit: UnitOfWork, id: string): Promise<ServedHome | undefined> {
  const name = await findHomeName(unit, id);
  return HOMES.find((home) => home.name === name);
}

/** A dashboard of any home as the caller sees it. @throws not_found */
export async function getDashboardOfAnyHome(unit: UnitOfWork, session: Session, id: string) {
  const home = await findHome(unit, id);
  if (!home || !isActive(session.account.product, home.name)) return refuse('not_found');
  if (!allows(session.user.role.permissions, home.read)) return refuse('not_found');
  return { home, record: await listOf(unit, session, home).get(id) };
}

function listOf(unit: UnitOfWork, session: Session, { list }: { list: DashboardList }) {
  return sharedStore(unit, toViewer(session), list);
}

/** The homes in which the caller shows dashboards to people outside. @throws not_permitted where there is none */
export function requireSharedHomes({ account, user }: Session): readonly [ServedHome, ...ServedHome[]] {
  const [first, ...rest] = HOMES.filter(
    (home) => isActive(account.product, home.name) && allows(user.role.permissions, home.share),
  );
  return first ? [first, ...rest] : refuse('not_permitted');
}

/** Whether a person may read a dashboard now, in whichever home. */
export async function mayRead(unit: UnitOfWork, id: string, userId: string): Promise<boolean> {
  const home = await findHome(unit, id);
  const reader = await findViewer(unit, userId);
  if (!home || !reader || !(await isAccountActive(unit, home.name))) return false;
  const row = await sharedRows(unit, home.list).find(id);
  return row !== undefined && allows(reader.permissions, home.read) && home.list.rules.maySee(reader, row);
}
