import { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';

/** Where a command at the suite's own machine makes somebody a platform administrator; nobody else gets an answer there. */
export const OPERATOR_ADMINISTRATORS = '/api/operator/administrators';

export const NewAdministrator = z.strictObject({ email: Email, name: z.string().trim().min(1).max(200) });
/** The password is nowhere stored; it is told this once. */
export const MadeAdministrator = z.object({ email: z.string(), password: z.string() });
