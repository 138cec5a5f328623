import * as calls from '#contracts/integrations/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `integrations` declares. */
export const integrations = defineModule(calls);
