import type { Session } from '#contracts/identity/session.ts';
import { checkPassword } from '#server/identity/password.ts';
import { tokenHashOf } from '#server/identity/session-store.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** How long a proof of presence holds. */
const FRESH_MS = 10 * 60_000;

type Given = { session: Session; request: Request; password?: string | undefined };

/**
 * Asks whoever changes how they sign in to be there in person: signed in or proved within ten minutes, or with the password now.
 * @throws proof_needed, credentials_wrong
 */
export const demandProof = async (unit: Unit, { session, request, password }: Given): Promise<void> => {
  const tokenHash = tokenHashOf(request);
  const row = await unit.db
    .selectFrom('sessions')
    .select('proved_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (row && unit.now.getTime() - Date.parse(row.proved_at) < FRESH_MS) return;
  if (password === undefined) return refuse('proof_needed');
  const user = await unit.db
    .selectFrom('users')
    .select('password_hash')
    .where('_id', '=', session.user._id)
    .executeTakeFirst();
  if (!(await checkPassword(user?.password_hash ?? undefined, password))) refuse('credentials_wrong');
  await unit.db
    .updateTable('sessions')
    .set({ proved_at: unit.now })
    .where('token_hash', '=', tokenHash)
    .execute();
};
