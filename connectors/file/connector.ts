import { NO_MEDIA, type Connector } from '#connectors/kit/connector.ts';

/** Files that a person brings: CSV and JSONL, plain or gzip. Rows are read by `readRows` and mapped by `mapRow`. */
export const fileConnector: Connector = {
  channel: 'file',
  form: [],
  capabilities: {
    inbound: 'upload',
    source: 'private',
    signed: false,
    outbound: false,
    max_text_length: 0,
    retry_key_seconds: 0,
    receipts: false,
    places: [],
    media: NO_MEDIA,
    actions: [],
  },
  readiness: () => ({ active: true }),
};
