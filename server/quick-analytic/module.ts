import type { Module } from '#server/kit/module.ts';
import { fileHandlers } from '#server/quick-analytic/files/handlers.ts';
import { handlers } from '#server/quick-analytic/handlers.ts';
import { linkHandlers } from '#server/quick-analytic/links/handlers.ts';
import { recentHandlers } from '#server/quick-analytic/recent/handlers.ts';

/** Quick answers about any subject. */
export const quickAnalytic: Module = {
  name: 'quick-analytic',
  handlers: [...handlers, ...recentHandlers, ...fileHandlers, ...linkHandlers],
};
