import type { Hono } from 'hono';
import { AccountId } from '#contracts/kit/ids.ts';
import { NewAdministrator, OPERATOR_ADMINISTRATORS } from '#contracts/operations/operator.ts';
import { PLATFORM_ACCOUNT_ID, PLATFORM_ADMINISTRATOR } from '#contracts/permissions/platform.ts';
import { createUser } from '#server/identity/account-store.ts';
import { isOperator } from '#server/identity/operator.ts';
import { generatePassword } from '#server/identity/passwords/password.ts';
import { isAddressInUse } from '#server/identity/user-store.ts';
import type { Context } from '#server/kit/context.ts';
import { getClientAddress } from '#server/kit/http/address.ts';

/** A person who can read the data folder may create a platform administrator, and so regain access when the last one has left. */
export function makeAdministratorsForOperator(app: Hono, context: Context): void {
  app.post(OPERATOR_ADMINISTRATORS, async (http) => {
    if (!isOperator(context, http.req.raw, getClientAddress(context.config, http))) return http.json({}, 404);
    const given = NewAdministrator.safeParse(await http.req.json().catch(() => null));
    if (!given.success) return http.json({ message: 'No e-mail address' }, 400);
    if (await isAddressInUse(context, given.data.email))
      return http.json({ message: 'The address is taken' }, 409);
    const password = generatePassword();
    await createUser(context, AccountId.parse(PLATFORM_ACCOUNT_ID), {
      ...given.data,
      password,
      role: PLATFORM_ADMINISTRATOR,
    });
    return http.json({ email: given.data.email, password }, 201);
  });
}
