import type { FactorRequired } from '#contracts/identity/factor-requirement.ts';
import {
  findOneTimeCodesSince,
  removeOneTimeCodes,
} from '#server/identity/two-factor/one-time-code-store.ts';
import { listPasskeys, deletePasskeys } from '#server/identity/two-factor/passkey-store.ts';
import { countRecoveryCodes, deleteRecoveryCodes } from '#server/identity/two-factor/recovery-code-store.ts';
import { deleteTrustedBrowsers } from '#server/identity/two-factor/trusted-browser-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The second factors with which a user can sign in; empty while none is in force. */
export async function listMethods(unit: UnitOfWork, userId: string): Promise<FactorRequired['methods']> {
  const code = (await findOneTimeCodesSince(unit, userId)) !== null;
  const passkey = (await listPasskeys(unit, userId)).length > 0;
  if (!code && !passkey) return [];
  return [
    ...(code ? ['code' as const] : []),
    ...(passkey ? ['passkey' as const] : []),
    ...((await countRecoveryCodes(unit, userId)) > 0 ? ['recovery_code' as const] : []),
  ];
}

/** When the last factor is removed, data that is only useful with a factor is removed too. */
export async function cleanUpFactors(unit: UnitOfWork, userId: string): Promise<void> {
  if ((await listMethods(unit, userId)).length > 0) return;
  await deleteRecoveryCodes(unit, userId);
  await deleteTrustedBrowsers(unit, userId);
}

/** Removes all factors of a user who lost them. */
export async function deleteFactors(unit: UnitOfWork, userId: string): Promise<void> {
  await removeOneTimeCodes(unit, userId);
  await deletePasskeys(unit, userId);
  await deleteRecoveryCodes(unit, userId);
  await deleteTrustedBrowsers(unit, userId);
}
