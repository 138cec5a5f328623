/** How far a number is from that of the previous period. */
type Change = { direction: 'more' | 'fewer' | 'same'; share: string; before: string };

/** A bar of time, as sentences name how much it usually has. */
type Width = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

const AN: Record<Width, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  quarter: 'a quarter',
  year: 'a year',
};

/** A number with its noun; numbers come formatted. */
const nouns = (count: string, one: string, many: string): string => `${count} ${count === '1' ? one : many}`;
const mentions = (count: string): string => nouns(count, 'mention', 'mentions');

const quote = (word: string): string => `“${word}”`;

function join(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** The sentences on the first page of a report of mentions. */
export const reportSentences = {
  few: (count: string) => `Only ${mentions(count)}: too few to compare or to explain.`,
  volume: (count: string, authors: string, change: Change | null) => {
    const said = `${mentions(count)} by ${nouns(authors, 'author', 'authors')}`;
    if (!change) return `${said}.`;
    if (change.direction === 'same')
      return `${said}, about as many mentions as in the previous period (${change.before}).`;
    return `${said}: ${change.share} ${change.direction} mentions than in the previous period (${change.before}).`;
  },
  about: (count: string) => `about ${count}`,
  peak: (when: string, count: string, usual: string, width: Width) =>
    `Most was said on ${when}: ${count} mentions, usually about ${usual} ${AN[width]}.`,
  peak_words: (words: readonly string[]) =>
    `${words.length === 1 ? 'The word' : 'The words'} ${join(words.map(quote))} rose.`,
  peak_channel: (channel: string, share: string, usual: string) =>
    `${share} came from ${channel} (usually ${usual}).`,
  peak_author: (author: string, share: string) => `${share} came from one author, ${author}.`,
  negative: (share: string, count: string, change: Pick<Change, 'direction'> & { before: string }) =>
    `Negative mentions ${change.direction === 'more' ? 'rose' : 'fell'} to ${share} (${count}), from ${change.before} in the previous period.`,
  sentiment: (negative: string, positive: string, same: boolean) =>
    `${negative} of the judged mentions are negative and ${positive} positive${same ? ', about as in the previous period' : ''}.`,
  themes: (words: readonly string[]) => `People talk most about ${join(words.map(quote))}.`,
  theme_negative: (word: string, negative: string, count: string) =>
    `${quote(word)} is mostly negative: ${negative} of ${count} mentions.`,
  channel: (channel: string, share: string, count: string) =>
    `${channel} leads with ${share} of the mentions (${count}).`,
  channel_next: (channel: string, share: string) => `Next is ${channel} with ${share}.`,
  author: (author: string, channel: string, count: string) =>
    `${author} on ${channel} wrote most: ${count} mentions.`,
  voice: (first: string, share: string) => `Share of voice: ${first} leads with ${share}.`,
  voice_next: (second: string, share: string) => `Next is ${second} with ${share}.`,
  mark: (when: string, count: string, usual: string, words: readonly string[]) =>
    `${when}: ${count}, usually ${usual}${words.length > 0 ? ` · ${words.map(quote).join(', ')}` : ''}`,
};
