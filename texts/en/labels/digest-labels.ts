/** So many mentions in English; the number is already formatted. */
function mentions(count: string, which = ''): string {
  return `${count} ${which}${count === '1' ? 'mention' : 'mentions'}`;
}

/** The texts of a digest in each language; numbers and days are already formatted. */
export const digestLabels = {
  mentions: 'Mentions',
  authors: 'Authors',
  negative: 'Negative',
  of_judged: (share: string) => `${share} of judged mentions`,
  sentiment: 'Sentiment',
  keywords: 'Keywords',
  channels: 'Channels',
  posts: 'Most talked about',
  open: 'Open in the suite',
  all: (count: string) => (count === '1' ? 'See the mention' : `See all ${count} mentions`),
  look: 'Open the mentions',
  none: 'No mentions in this period.',
  nobody: 'Unknown author',
  more: 'You receive this because someone on your team set it up. Use the link below to unsubscribe.',
  stop: 'Unsubscribe',
  moods: {
    negative: 'negative',
    neutral: 'neutral',
    positive: 'positive',
    question: 'question',
    unjudged: 'not judged',
  },
  subject: (name: string, count: string) => `${name}: ${mentions(count)}`,
  alert: (name: string, count: string) => `${name}: ${mentions(count, 'new ')} just now`,
};
