import type { Module } from '#server/kit/module.ts';
import { handlers as ownHandlers } from '#server/tags/handlers.ts';

/** The trees of tags. */
export const tags: Module = {
  name: 'tags',
  handlers: [...ownHandlers],
};
