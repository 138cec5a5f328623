import { keyHandlers } from '#server/integrations/key-handlers.ts';
import { webhookHandlers } from '#server/integrations/webhook-handlers.ts';

export const handlers = [...keyHandlers, ...webhookHandlers];
