import { FILE_LIMITS } from '#contracts/kit/files/file.ts';
import type { Connector } from '#connectors/kit/connector.ts';

/**
 * The suite's own chat on a customer's page. It has no signature and no network to call: the server's socket checks the
 * visitor's token, `readWidgetMessage` reads what comes in, and an answer goes out over the same socket.
 */
export const webchatConnector: Connector = {
  channel: 'webchat',
  form: [],
  capabilities: {
    inbound: 'socket',
    source: 'private',
    signed: false,
    outbound: false,
    max_text_length: 5000,
    retry_key_seconds: 0,
    receipts: true,
    places: ['private'],
    media: { most: 10, kinds: FILE_LIMITS },
    actions: [],
  },
  readiness: () => ({ active: true }),
};
