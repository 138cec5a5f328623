import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** Public feeds: RSS, Atom, RDF and JSON Feed. */
export const rss = defineNetwork({
  id: 'rss',
  icon: {
    color: '#c25a00',
    outline: ['M4 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0', 'M4 4a16 16 0 0 1 16 16', 'M4 11a9 9 0 0 1 9 9'],
  },
  conversation: 'public',
  person_id: 'channel',
  aliases: ['ฟีด', 'feed', 'rssfeed', 'blogs', 'บล็อก', 'news', 'website', 'blog', 'ข่าว', 'เว็บไซต์'],
  capabilities: { ...NO_CAPABILITIES, inbound: ['poll'] },
});
