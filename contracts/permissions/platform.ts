/**
 * The people who run the installation belong to no organisation (decisions, section 1). Rows of theirs stand under this one
 * account, which is in no list of organisations.
 */
export const PLATFORM_ACCOUNT_ID = '00000000-0000-7000-8000-000000000001';

/** The one built-in role of theirs. Who holds it is asked by this id, never by a name that somebody may imitate. */
export const PLATFORM_ROLE_ID = '00000000-0000-7000-8000-000000000002';

/** The name of that role; no role of an account may carry it. */
export const PLATFORM_ADMINISTRATOR = 'platform_administrator';

/** Whether a name reads as the reserved one: compared after NFKC, trim and lower case. */
export const isReservedRoleName = (name: string): boolean =>
  name.normalize('NFKC').trim().toLowerCase() === PLATFORM_ADMINISTRATOR;

/** Whether somebody runs the installation. */
export const isPlatformAdministrator = (user: { account_id: string; role: { _id: string } }): boolean =>
  user.role._id === PLATFORM_ROLE_ID && user.account_id === PLATFORM_ACCOUNT_ID;
