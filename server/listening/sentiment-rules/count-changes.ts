import { cutText } from '#contracts/kit/cut-text.ts';
import type { Sentiment } from '#contracts/listening/mention.ts';
import type { RescoreResult } from '#contracts/listening/sentiment-rules/endpoints.ts';

/** A stored mention, and its sentiment when it is evaluated again. */
export type RescoredMention = {
  mention: {
    _id: string;
    published: number;
    text: string;
    sentiment: Sentiment;
    sentiment_by: 'model' | 'rule' | 'person';
  };
  felt: {
    sentiment: Sentiment;
    confidence: number;
    by: 'model' | 'rule';
    rules: readonly { _id: string; sentiment: Sentiment }[];
  };
};

/** Changes that are shown as examples. */
const MOST_SAMPLES = 20;
/** The longest part of a text that an example shows. */
const SHOWN = 300;

/** The mentions whose sentiment, or its source, changes. */
export function filterChanged<R extends RescoredMention>(reread: readonly R[]): R[] {
  return reread.filter(
    ({ mention, felt }) => mention.sentiment !== felt.sentiment || mention.sentiment_by !== felt.by,
  );
}

/** Adds newly evaluated mentions to the counts so far. */
export function addRescored(
  so: RescoreResult,
  { reread, kept }: { reread: readonly RescoredMention[]; kept: number },
): RescoreResult {
  const changes = { ...so.changes };
  const rules = { ...so.rules };
  const samples = [...so.samples];
  for (const { mention, felt } of reread) {
    const [first, ...others] = felt.rules;
    if (first) countRule(rules, first._id, 'decides');
    for (const other of others)
      if (other.sentiment !== felt.sentiment) countRule(rules, other._id, 'overruled');
    if (mention.sentiment === felt.sentiment) continue;
    const key = `${mention.sentiment}>${felt.sentiment}`;
    changes[key] = (changes[key] ?? 0) + 1;
    if (samples.length < MOST_SAMPLES) samples.push(sampleOf({ mention, felt }));
  }
  return { ...so, changes, rules, samples, kept: so.kept + kept };
}

function countRule(rules: RescoreResult['rules'], id: string, what: 'decides' | 'overruled'): void {
  const known = rules[id] ?? { decides: 0, overruled: 0 };
  rules[id] = { ...known, [what]: known[what] + 1 };
}

function sampleOf({ mention, felt }: RescoredMention): RescoreResult['samples'][number] {
  return {
    _id: mention._id,
    text: cutText(mention.text, SHOWN),
    published_at: new Date(mention.published).toISOString(),
    was: mention.sentiment,
    becomes: felt.sentiment,
    rule: felt.rules[0]?._id ?? null,
  };
}
