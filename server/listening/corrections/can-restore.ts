import type { MentionSentiment } from './sentiment-store.ts';
import type { WorkRow } from './work-row-store.ts';

type CurrentSentiment = Pick<MentionSentiment, 'sentiment' | 'sentiment_by'>;

/**
 * Whether a mention that long work changed may be reset to its earlier state: as long as nobody, neither a person nor a later evaluation,
 * has changed it since. A mention that is reset already (a step repeated after a crash) may be reset again. A person's earlier correction
 * overrides what model and rules set after it was withdrawn.
 */
export function canRestore(workId: string, row: WorkRow, now: CurrentSentiment | undefined): boolean {
  if (now === undefined) return false;
  const saidSince = row.judged && row.judged_by_work !== workId;
  if (saidSince) return false;
  const is = (sentiment: string, by: string): boolean =>
    now.sentiment === sentiment && now.sentiment_by === by;
  if (is(row.new_sentiment, row.new_source) || is(row.previous_sentiment, row.previous_source)) return true;
  return row.previous_source === 'person' && row.new_source !== 'person' && now.sentiment_by !== 'person';
}
