import { defineModule } from '#contracts/kit/module.ts';
import * as calls from '#contracts/links/endpoints.ts';
import * as templates from '#contracts/links/utm-templates.ts';

/** Everything that the contract of `links` declares. */
export const links = defineModule(calls, templates);
