import { handlers as ownHandlers } from '#server/keywords/handlers.ts';
import { manyHandlers } from '#server/keywords/many/many-handlers.ts';
import { optionHandlers } from '#server/keywords/option-handlers.ts';
import { rootHandlers } from '#server/keywords/root-handlers.ts';
import type { Module } from '#server/kit/module.ts';

/** Keywords. */
export const keywords: Module = {
  name: 'keywords',
  handlers: [...optionHandlers, ...manyHandlers, ...ownHandlers, ...rootHandlers],
};
