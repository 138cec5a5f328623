import { NO_MEDIA, type Connector } from '#connectors/kit/connector.ts';
import { pollFeed } from '#connectors/rss/poll.ts';

/** Public feeds: RSS, Atom, RDF and JSON Feed. */
export const rssConnector: Connector = {
  channel: 'rss',
  form: [{ key: 'url', kind: 'url', required: true, secret: false }],
  capabilities: {
    inbound: 'poll',
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
  readiness: (values) =>
    URL.canParse(values['url'] ?? '')
      ? { active: true }
      : { active: false, reason: 'feed_url_missing', note: 'Saved, but inactive: the feed has no address.' },
  poll: (values, state, io) =>
    pollFeed({
      ...state,
      url: values['url'] ?? '',
      now: io.now(),
      fetch: io.fetch,
      timeout_ms: io.timeout_ms,
    }),
};
