/**
 * The users who run the installation belong to no organisation. Their rows belong to this one account, which is in no list of
 * organisations.
 */
export const PLATFORM_ACCOUNT_ID = '00000000-0000-7000-8000-000000000001';

/** Their only, built-in role. Whether a user has it is checked by this ID, never by a name that somebody may imitate. */
export const PLATFORM_ROLE_ID = '00000000-0000-7000-8000-000000000002';

/** The name of that role; no role of an account may have it. */
export const PLATFORM_ADMINISTRATOR = 'platform_administrator';

/** Whether a name equals the reserved one after NFKC, trim and lower case. */
export function isReservedRoleName(name: string): boolean {
  return name.normalize('NFKC').trim().toLowerCase() === PLATFORM_ADMINISTRATOR;
}

/** Whether a user runs the installation. */
export function isPlatformAdministrator(user: { account_id: string; role: { _id: string } }): boolean {
  return user.role._id === PLATFORM_ROLE_ID && user.account_id === PLATFORM_ACCOUNT_ID;
}
