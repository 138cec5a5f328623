import * as calls from '#contracts/kit/long-work/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Work that takes minutes and is shown with its progress. */
export const longWork = defineModule(calls);
