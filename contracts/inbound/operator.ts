import { z } from 'zod';

/** Where a command at the suite's own machine asks for the accounts; nobody else gets an answer there. */
export const OPERATOR_ACCOUNTS = '/api/operator/accounts';

export const OperatorAccounts = z.object({ items: z.array(z.object({ _id: z.string(), name: z.string() })) });
