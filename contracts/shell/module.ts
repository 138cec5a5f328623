import * as pages from '#contracts/shell/pages.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `shell` declares. */
export const shell = defineModule(pages);
