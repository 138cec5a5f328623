import { defineNetwork, NO_CAPABILITIES } from '#contracts/networks/network.ts';

/** YouTube: comments below the videos and posts of a channel, over the Data API; channels are followed in public too. */
export const youtube = defineNetwork({
  id: 'youtube',
  icon: {
    color: '#d90000',
    outline: [
      'M2 8a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-12a4 4 0 0 1-4-4v-8',
      'M10 9l5 3l-5 3l0-6',
    ],
  },
  conversation: 'public',
  person_id: 'own',
  aliases: ['ยูทูบ', 'ยูทูป', 'yt'],
  sites: ['youtube.com'],
  capabilities: {
    ...NO_CAPABILITIES,
    inbound: ['poll'],
    outbound: true,
    places: ['comment'],
    // The length is not in Google's pages: longer comments are refused with `commentTextTooLong`.
    text: { comment: { max: 10_000, unit: 'utf16' } },
    actions: ['hide', 'delete'],
    // The replies are read before an answer of which nobody knows what became is sent again.
    idempotence: { by: 'reading' },
  },
  // Google, "Quota costs": lists cost one unit, what writes costs 50. All channels of an app share the units of a day; here each is counted
  // by itself. What is reserved is enough for 40 answers. A customer's comment is deleted by two calls: the first is refused, since only
  // its author may.
  meters: [
    {
      id: 'unit',
      sends: { which: 'public', amount: 50 },
      acts: { hide: 50, show: 50, delete: 100 },
      reads: true,
      period: 'day',
      zone: 'America/Los_Angeles',
      allowance: 10_000,
      reserved: 2000,
    },
  ],
  connect: {
    by: 'consent',
    at: 'google',
    picker: { name: 'YouTube', position: 14, group: 'network' },
  },
  provider: {},
  variables: ['URL', 'API_KEY'],
});
