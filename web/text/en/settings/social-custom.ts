export const socialCustom = {
  noun: 'source',
  about: 'Public sources that you follow: feeds, pages, accounts and hashtags.',
  effect:
    'Feeds (RSS, Atom, JSON Feed) are fetched every few minutes and arrive in the mention feed. Pages, accounts and hashtags are kept here and wait until the connector of their network comes.',
  empty: 'Nothing is followed yet',
  empty_help: 'Add the address of a news site’s or forum’s feed, or of a page, an account or a hashtag.',
  fields: {
    name: 'Name',
    kind: 'Kind',
    url: 'Address',
    active: 'In use',
    state: 'State',
    last_success_at: 'Last fetched',
    next_poll_at: 'Next fetch',
    last_error: 'Last fault',
    found: 'Posts',
  },
  choices: {
    kind: { feed: 'Feed', page: 'Page', account: 'Account', hashtag: 'Hashtag' },
    state: {
      paused: 'Not in use',
      waiting: 'Waits for its connector',
      failing: 'Cannot be fetched',
      starting: 'Being fetched for the first time',
      working: 'Works',
    },
  },
  help: {
    name: 'How the source is called in lists.',
    kind: 'Only feeds are fetched today; the others begin by themselves once the connector of their network is there.',
    url: 'Of a feed the address of the feed itself, not of the page that shows it; else that of the page, the profile or the hashtag.',
    active: 'A source that is not in use is not fetched.',
  },
};
