import { AREAS } from '#contracts/register.ts';
import type { Module } from '#server/kit/module.ts';
import { buildAreaHandlers } from '#server/settings/collections/handlers.ts';
import { handlers as historyHandlers } from '#server/settings/history/handlers.ts';
import { handlers as optionsHandlers } from '#server/settings/options/handlers.ts';
import { handlers as transferHandlers } from '#server/settings/transfer/handlers.ts';
import { handlers as usageHandlers } from '#server/settings/usage/handlers.ts';

/** Settings areas, their history and their transfer. */
export const settings: Module = {
  name: 'settings',
  handlers: [
    ...usageHandlers,
    ...optionsHandlers,
    ...transferHandlers,
    ...historyHandlers,
    ...AREAS.flatMap(buildAreaHandlers),
  ],
};
