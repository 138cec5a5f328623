import { sql } from 'kysely';
import type { Config } from '#server/kit/config.ts';
import { resolveProviderKind } from '#server/payment/mode.ts';

/** The same for a query that reads `accounts`: whose copy of the billing counts for a row. */
export function buildProviderKindSql(config: Pick<Config, 'payment'>) {
  return sql<string>`case when accounts.demo then ${resolveProviderKind(config, true)} else ${resolveProviderKind(config, false)} end`;
}
