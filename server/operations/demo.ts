import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';

/** Makes the demonstration organisation with its first administrator and starts filling it. */
export const makeDemoAccount = async (_context: Context): Promise<{ email: string; password: string }> =>
  refuse('unavailable');

/** Fills the demonstration organisation: posts, conversations, keywords, people. */
export const fillDemo = async (
  _context: Context,
  _payload: { account_id: string; seed: number },
): Promise<void> => refuse('unavailable');
