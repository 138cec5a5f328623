import type { BySentiment } from '#contracts/listening/analytics/by-sentiment.ts';
import type { AnswerTo } from '#contracts/listening/analytics/question.ts';
import type { Line } from './peer.ts';

/** The content of a response, in lines like those that the statements of the peers select. */
export function toLines(answer: AnswerTo): Line[] {
  switch (answer.kind) {
    case 'figures':
      return (['now', 'before'] as const).map((time) => [
        time,
        ...felt(answer[time].by_sentiment),
        answer[time].authors,
      ]);
    case 'series':
      return answer.lines.flatMap(({ counts, by_sentiment }) =>
        counts.flatMap((count, bar) =>
          // A database returns no bars for periods without mentions.
          count === 0 ? [] : [[Date.parse(answer.starts[bar] ?? '') / 1000, ...felt(by_sentiment?.[bar])]],
        ),
      );
    case 'groups':
      return answer.items.map(({ value, by_sentiment }) => [value, ...felt(by_sentiment)]);
    case 'cells':
      return answer.items.map(({ weekday, hour, count }) => [weekday, hour, count]);
    case 'authors':
      return answer.items.map(({ _id, channel, name, by_sentiment }) => [
        _id,
        channel,
        name,
        ...felt(by_sentiment),
      ]);
    case 'themes':
      return answer.items.map(({ value, by_sentiment }) => [value, ...felt(by_sentiment)]);
    case 'engagement':
    case 'voice':
    case 'posts':
      throw new Error(`no peer is asked for ${answer.kind}`);
  }
}

function felt(counts: BySentiment | null | undefined): number[] {
  return counts ? ['negative', 'neutral', 'positive', 'question'].map((name) => counts[name] ?? 0) : [];
}
