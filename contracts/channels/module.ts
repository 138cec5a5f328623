import * as connections from '#contracts/channels/connections.ts';
import * as health from '#contracts/channels/health.ts';
import * as messageTemplates from '#contracts/channels/message-templates.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `channels` declares. */
export const channels = defineModule(connections, health, messageTemplates);
