import { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';

/** How a command on the suite's own machine creates a platform administrator; requests from elsewhere get no response. */
export const OPERATOR_ADMINISTRATORS = '/api/operator/administrators';

export const NewAdministrator = z.strictObject({ email: Email, name: z.string().trim().min(1).max(200) });
/** The password is not stored; it is returned only this once. */
export const MadeAdministrator = z.object({ email: z.string(), password: z.string() });
