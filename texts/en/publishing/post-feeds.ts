/** Feeds whose new entries become posts: their settings area. */
export const postFeed = {
  noun: 'feed',
  about: 'RSS and Atom feeds whose new entries become posts.',
  effect:
    'Feeds are read every five minutes or as they ask. The first reading only remembers what is there; each later entry becomes one draft, never twice.',
  empty: 'No feeds yet',
  empty_help: 'Add the feed of your blog or shop; each new entry becomes a draft for you to look at.',
  fields: {
    name: 'Name',
    url: 'Address of the feed',
    channels: 'Channels',
    text: 'Text of posts',
    with_picture: 'Take the first picture',
    campaign: 'Campaign',
    straight: 'Publish without looking',
    active: 'Active',
    last_read_at: 'Last read',
    last_error: 'Last failure',
    next_read_at: 'Next reading',
    made: 'Posts made',
  },
  help: {
    channels:
      'By name or network, separated by semicolons: “Coffee House; facebook: Coffee House”. Empty: none yet.',
    text: 'Words, and {{title}}, {{text}}, {{link}} or {{author}} of the entry. A line whose value is missing is left out.',
    straight: 'Entries go out at once. What a network does not take stays a draft.',
    active: 'An inactive feed is not read.',
  },
};
