import { isOwnPassword } from '#server/identity/passwords/own-password.ts';
import { findProvedAt, updateProvedAt } from '#server/identity/sessions/session-row-store.ts';
import { getTokenHash } from '#server/identity/sessions/session-store.ts';
import { findPasswordHash } from '#server/identity/user-store.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';

/** How long a proof of presence is valid. */
const FRESH_MS = 10 * 60_000;

type ProofInput = Pick<Call, 'context' | 'unit' | 'session' | 'request'> & { password?: string | undefined };

/**
 * Requires that a user who changes their sign-in methods is present: signed in or proved within ten minutes, or with the password now.
 * @throws proof_needed, credentials_wrong, too_many
 */
export async function requireProof({ context, unit, session, request, password }: ProofInput): Promise<void> {
  const tokenHash = getTokenHash(request);
  const provedAt = await findProvedAt(unit, tokenHash);
  if (provedAt !== null && unit.now.getTime() - Date.parse(provedAt) < FRESH_MS) return;
  if (password === undefined) return refuse('proof_needed');
  const stored = await findPasswordHash(unit, session.user._id);
  const attempt = { userId: session.user._id, stored, request };
  if (!(await isOwnPassword(context, attempt, password))) refuse('credentials_wrong');
  await updateProvedAt(unit, tokenHash);
}
