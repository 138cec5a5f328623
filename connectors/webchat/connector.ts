import { defineConnector } from '#connectors/kit/connector.ts';
import { webchat } from '#contracts/networks/webchat.ts';

/**
 * The suite's own chat on a customer's page. It has no signature and no network to call: the server's socket checks the
 * visitor's token, `readWidgetMessage` reads what comes in, and an answer goes out over the same socket.
 */
export const webchatConnector = defineConnector(webchat, {});
