import * as calls from '#contracts/kit/files/endpoints.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Files that are uploaded and read. */
export const files = defineModule(calls);
