import type { Language } from '#contracts/accounts/account.ts';
import { Email } from '#contracts/accounts/user.ts';
import { findMissingGrantorRights } from '#contracts/people/rights.ts';
import type { ImportedRow, RowFault } from '#contracts/people/user-import.ts';
import { lockPeople, type Manager } from '#server/identity/reach.ts';
import { setSavepoint, rollbackTo } from '#server/kit/db/savepoint.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { checkLimit } from '#server/payment/public.ts';
import { sendInvitation, type ManagerContext } from '#server/people/invite-user.ts';
import { listRolesAndGroups } from '#server/people/placement-store.ts';
import { readPeople, type PeopleRow } from '#server/people/read-people.ts';
import { demandFewHits, noteHit } from '#server/people/taken-addresses.ts';
import { hasAddress, insertUser } from '#server/people/user-store.ts';

type Report = { dry_run: boolean; rows: ImportedRow[]; invited: number; refused: number };
type RolesAndGroups = {
  roles: Map<string, { _id: string; name: string; permissions: string[] }>;
  groups: Map<string, string>;
};

/** How a file may write a language. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  en: 'en',
  english: 'en',
  อังกฤษ: 'en',
  th: 'th',
  thai: 'th',
  ไทย: 'th',
};

const key = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/**
 * Invites the users of a CSV file; rows with faults are left out and reported. A dry run runs the very same code and rolls all of it back
 * at the end, so its report is what would happen. @throws file_unreadable, too_large, limit_reached, too_many
 */
export async function importUsers(
  managing: ManagerContext,
  { csv, dry_run }: { csv: string; dry_run: boolean },
): Promise<Report> {
  const { unit, manager } = managing;
  const given = readPeople(csv);
  await lockPeople(unit);
  const places = await placesOf(unit);
  const seen = new Set<string>();
  const rows: ImportedRow[] = [];
  await setSavepoint(unit, 'people');
  for (const row of given) {
    const faults = faultsOf(row, places, { manager, seen });
    if (faults.length === 0 && !(await bring(managing, row, { places, dry_run }))) faults.push('email_taken');
    rows.push({ ...row, faults });
  }
  if (rows.some(({ faults }) => faults.length === 0)) await checkLimit(unit, 'users', { adding: 0 });
  if (dry_run) await rollbackTo(unit, 'people');
  const refused = rows.filter(({ faults }) => faults.length > 0).length;
  return { dry_run, rows, invited: rows.length - refused, refused };
}

async function placesOf(unit: UnitOfWork): Promise<RolesAndGroups> {
  const { roles, groups } = await listRolesAndGroups(unit);
  return {
    roles: new Map(roles.map((role) => [key(role.name), role])),
    groups: new Map(groups.map((group) => [key(group.name), group._id])),
  };
}

type ImportContext = { manager: Manager; seen: Set<string> };

/** The faults of a row, before its address is tried. */
function faultsOf(
  row: PeopleRow,
  { roles, groups }: RolesAndGroups,
  { manager, seen }: ImportContext,
): RowFault[] {
  const faults: RowFault[] = [];
  if (row.name === '' || row.name.length > 200) faults.push('name_missing');
  const email = Email.safeParse(row.email);
  if (!email.success) faults.push('email_wrong');
  else if (seen.has(email.data)) faults.push('email_twice');
  else seen.add(email.data);
  const role = roles.get(key(row.role));
  if (!role) faults.push('role_unknown');
  else if (findMissingGrantorRights(manager, role).length > 0) faults.push('role_beyond');
  const group = row.group === '' ? null : groups.get(key(row.group));
  const reachable = manager.groups === null || (typeof group === 'string' && manager.groups.includes(group));
  if (group === undefined || !reachable) faults.push('group_unknown');
  if (row.language !== '' && !LANGUAGES[key(row.language)]) faults.push('language_unknown');
  return faults;
}

/** @returns false when another user has the address already */
async function bring(
  managing: ManagerContext,
  row: PeopleRow,
  { places, dry_run }: { places: RolesAndGroups; dry_run: boolean },
): Promise<boolean> {
  const { unit } = managing;
  const user = {
    _id: unit.newId(),
    name: row.name,
    email: Email.parse(row.email),
    role_id: places.roles.get(key(row.role))?._id ?? '',
    group_id: places.groups.get(key(row.group)) ?? null,
    language: LANGUAGES[key(row.language)],
  };
  await demandFewHits(managing);
  if (!(await insertUser(unit, user))) {
    if (!(await hasAddress(unit, managing.manager, user.email))) await noteHit(managing);
    return false;
  }
  if (dry_run) return true;
  await sendInvitation(managing, user);
  const { name, email, role_id, group_id } = user;
  unit.record({
    kind: 'user.invited',
    entityId: user._id,
    after: { name, email, role_id, group_id, state: 'invited' },
  });
  return true;
}
