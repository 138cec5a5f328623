import { defineModule } from '#contracts/kit/module.ts';
import * as pages from '#contracts/shell/pages.ts';

/** Everything that the contract of `shell` declares. */
export const shell = defineModule(pages);
