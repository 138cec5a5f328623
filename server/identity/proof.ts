import { isOwnPassword } from '#server/identity/passwords/own-password.ts';
import { getTokenHash } from '#server/identity/sessions/session-store.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';

/** How long a proof of presence is valid. */
const FRESH_MS = 10 * 60_000;

type ProofInput = Pick<Call, 'context' | 'unit' | 'session' | 'request'> & { password?: string | undefined };

/**
 * Requires that a user who changes their sign-in methods is present: signed in or proved within ten minutes, or with the password now.
 * @throws proof_needed, credentials_wrong, too_many
 */
export const requireProof = async ({
  context,
  unit,
  session,
  request,
  password,
}: ProofInput): Promise<void> => {
  const tokenHash = getTokenHash(request);
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
  const asked = { userId: session.user._id, stored: user?.password_hash ?? null, request };
  if (!(await isOwnPassword(context, asked, password))) refuse('credentials_wrong');
  await unit.db
    .updateTable('sessions')
    .set({ proved_at: unit.now })
    .where('token_hash', '=', tokenHash)
    .execute();
};
