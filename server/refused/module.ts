import type { Module } from '#server/kit/module.ts';
import { handlers as ownHandlers } from '#server/refused/handlers.ts';

/** What was not accepted, and why. */
export const refused: Module = {
  name: 'refused',
  handlers: [...ownHandlers],
};
