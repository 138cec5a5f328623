export const socialCustom = {
  noun: 'source',
  about: 'Public sources that you follow: feeds, pages, accounts and hashtags.',
  effect:
    'Feeds (RSS, Atom, JSON Feed), pages of Facebook, accounts and hashtags of X and Instagram, and channels of YouTube are fetched every few minutes and arrive in the mention feed. If a source cannot be read for a while, it shows the gap.',
  empty: 'Nothing is followed yet',
  empty_help: 'Add the address of a news site’s or forum’s feed, or of a page, an account or a hashtag.',
  fields: {
    name: 'Name',
    kind: 'Kind',
    url: 'Address',
    active: 'Active',
    state: 'State',
    waits_for: 'Waiting for',
    last_success_at: 'Last fetched',
    next_poll_at: 'Next fetch',
    last_error: 'Last error',
    note: 'Note',
    found: 'Posts',
    month_read: 'Read this month',
    month_limit: 'Limit a month',
  },
  choices: {
    kind: { feed: 'Feed', page: 'Page', account: 'Account', hashtag: 'Hashtag' },
    state: {
      paused: 'Inactive',
      waiting: 'Waiting',
      failing: 'Cannot be fetched',
      starting: 'First fetch',
      working: 'Working',
    },
    waits_for: {
      connection: 'A connected account of this network (Settings → Channels)',
      key: 'A key of this installation for this network (YOUTUBE_API_KEY); whoever runs it enters it',
      instagram: 'A connected page of Facebook that has a business or creator account at Instagram',
      limit:
        'The next month: this one’s limit is used up. Raise the limit to go on at once; what is said until then is missing and shown as a gap',
      network: 'An address that can be followed: this one names no such page, account or hashtag',
    },
  },
  help: {
    name: 'The name of the source in lists.',
    kind: 'A feed, a page of Facebook, an account of X or Instagram (business or creator), a channel of YouTube (as an account), or a hashtag of X or Instagram.',
    url: 'Of a feed the address of the feed itself, not of the page that shows it; else that of the page, the profile or the hashtag. A channel of YouTube by its handle (youtube.com/@name) or id (youtube.com/channel/UC…). Instagram tells no authors of hashtags, and lets one account ask for 30 of them a week.',
    month_limit:
      'X is paid by the post: once it has counted this many posts of the source in a month (by UTC), the source rests until the next. Other networks and feeds are not counted.',
    active: 'An inactive source is not fetched.',
  },
};
