import type { MentionSentiment } from './sentiment-store.ts';
import type { WorkRow } from './work-row-store.ts';

type CurrentSentiment = Pick<MentionSentiment, 'sentiment' | 'sentiment_by'>;

/**
 * Whether a mention that a work changed may become what it was: as long as nobody, person or later reading, has said otherwise since.
 * One that is back already (a step that is repeated after a crash) counts as going back. What people had said goes over what model and
 * rules said after it was given back to them.
 */
export const canRestore = (workId: string, row: WorkRow, now: CurrentSentiment | undefined): boolean => {
  if (now === undefined) return false;
  const saidSince = row.judged && row.judged_by_work !== workId;
  if (saidSince) return false;
  const is = (sentiment: string, by: string): boolean =>
    now.sentiment === sentiment && now.sentiment_by === by;
  if (is(row.became, row.became_by) || is(row.was, row.was_by)) return true;
  return row.was_by === 'person' && row.became_by !== 'person' && now.sentiment_by !== 'person';
};
