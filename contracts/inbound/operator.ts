import { z } from 'zod';

/** The path at which a command on the suite's own machine requests the accounts; nobody else gets a response there. */
export const OPERATOR_ACCOUNTS = '/api/operator/accounts';

export const OperatorAccounts = z.object({ items: z.array(z.object({ _id: z.string(), name: z.string() })) });
