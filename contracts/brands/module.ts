import * as calls from '#contracts/brands/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `brands` declares. */
export const brands = defineModule(calls);
