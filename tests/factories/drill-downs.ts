import type { DrillDown } from '#contracts/listening/analytics/dimension.ts';
import type { AnalyticsQueryInput, AnswerTo } from '#contracts/listening/analytics/question.ts';

/** Every number of a response that counts mentions, with its drill-down. */
export function listDrillDowns(
  answer: AnswerTo,
  question: AnalyticsQueryInput,
  zone: string,
): [number, DrillDown][] {
  switch (answer.kind) {
    case 'figures':
      return [
        [answer.now.mentions, {}],
        ...Object.entries(answer.now.by_sentiment).map(([sentiment, count]): [number, DrillDown] => [
          count,
          { sentiment },
        ]),
      ];
    case 'groups':
      return question.kind === 'groups'
        ? [
            ...answer.items.map(({ value, count }): [number, DrillDown] => [count, { [question.by]: value }]),
            [answer.total, {}],
          ]
        : [];
    case 'series':
      return [
        ...answer.lines.flatMap(({ value, counts }) =>
          counts.map((count, index): [number, DrillDown] => [
            count,
            {
              ...(question.kind === 'series' && question.by ? { [question.by]: value } : {}),
              from: answer.starts[index] ?? '',
              to: answer.starts[index + 1] ?? question.filter.to,
            },
          ]),
        ),
        [answer.total, {}],
      ];
    case 'voice':
      return [
        ...answer.items.map(({ value, count }): [number, DrillDown] => [
          count,
          { voice: { set: answer.set, only: value } },
        ]),
        ...(answer.set.length > 1
          ? [[answer.several, { voice: { set: answer.set } }] satisfies [number, DrillDown]]
          : []),
      ];
    case 'cells':
      return [
        ...answer.items.map(({ weekday, hour, count }): [number, DrillDown] => [
          count,
          { cell: { weekday, hour, time_zone: zone } },
        ]),
        [answer.total, {}],
      ];
    case 'authors':
      return answer.items.map(({ _id, channel, count }) => [count, { author: { _id, channel } }]);
    case 'themes':
      return answer.items.map(({ count, ...theme }) => [count, { theme: { kind: answer.of, ...theme } }]);
    default:
      return [];
  }
}
