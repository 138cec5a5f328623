import * as calls from '#contracts/expert-sql/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `expert-sql` declares. */
export const expertSql = defineModule(calls);
