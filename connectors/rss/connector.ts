import { defineConnector } from '#connectors/kit/connector.ts';
import { pollFeed } from '#connectors/rss/poll.ts';
import { rss } from '#contracts/networks/rss.ts';

/** Public feeds: RSS, Atom, RDF and JSON Feed. */
export const rssConnector = defineConnector(rss, {
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
});
