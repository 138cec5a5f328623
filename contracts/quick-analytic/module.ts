import { defineModule } from '#contracts/kit/module.ts';
import * as settings from '#contracts/quick-analytic/area.ts';
import * as calls from '#contracts/quick-analytic/endpoints.ts';
import * as files from '#contracts/quick-analytic/files.ts';
import * as links from '#contracts/quick-analytic/links.ts';
import * as recent from '#contracts/quick-analytic/recent.ts';

/** Everything that the contract of `quick-analytic` declares. */
export const quickAnalytic = defineModule(calls, recent, files, links, settings);
