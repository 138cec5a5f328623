import { toShare, type BuildPanel } from '#server/quick-analytic/files/panel-context.ts';
import { getChannelName } from '#texts/channel-name.ts';

/** How much of a search is on the account's own pages, as a part of a report. */
export const buildOwnBlock: BuildPanel<'own'> = (answer, { words, formatters, language }) => {
  const { items, own, reach, comments, care, tickets, total } = answer;
  return {
    title: words.own,
    note: words.own_share(formatters.number(own), formatters.share(own, total)),
    chart: null,
    table: {
      head: [
        { label: words.heads.value, share: 3 },
        { label: words.heads.posts, share: 1, right: true },
        { label: words.heads.share, share: 1, right: true },
      ],
      rows: [
        ...items.map(({ name, channel, count }) => [
          `${getChannelName(channel, language)} · ${name}`,
          count,
          toShare(count, total),
        ]),
        [words.figures.reach, reach, null],
        [words.comments, comments, null],
        ...(care
          ? [
              [words.own_tickets, care.posts, null],
              [words.answered, care.answered, null],
              [words.replies, care.replies, null],
            ]
          : []),
        [words.tickets, tickets, null],
      ],
    },
    printTable: true,
  };
};
