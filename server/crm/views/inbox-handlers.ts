import { handlers as board } from '#server/crm/board/handlers.ts';
import { handlers as bulk } from '#server/crm/bulk/handlers.ts';
import { handlers as drafts } from '#server/crm/drafts/handlers.ts';
import { handlers as mentions } from '#server/crm/mentions/handlers.ts';
import { handlers as viewers } from '#server/crm/viewers/module.ts';
import { handlers as views } from '#server/crm/views/view-handlers.ts';
import { handlers as lists } from '#server/crm/views/handlers.ts';

/** The calls for finding tickets and changing several of them. */
export const handlers = [...lists, ...views, ...bulk, ...drafts, ...mentions, ...viewers, ...board];
