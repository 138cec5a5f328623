import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type JudgedSentiment = 'negative' | 'neutral' | 'positive' | 'question';
type Sentiments = JudgedSentiment | 'unjudged';

type Corrections = {
  account_id: string;
  _id: string;
  user_id: string | null;
  sentiment: string | null;
  mentions: number;
  before: Json;
  state: string;
  created_at: ColumnType<string, Date, never>;
};

type Verdicts = {
  account_id: string;
  mention_id: string;
  user_id: string | null;
  sentiment: JudgedSentiment;
  model_label: Sentiments;
  shown: Sentiments;
  shown_by: 'model' | 'rule' | 'person';
  language: string;
  published_at: ColumnType<string, string, string>;
  place: number;
  sampled: boolean;
  work_id: string | null;
  created_at: Instant;
};

type WorkRows = {
  account_id: string;
  work_id: string;
  mention_id: string;
  published_at: string;
  previous_sentiment: Sentiments;
  previous_source: 'model' | 'rule' | 'person';
  previous_confidence: number;
  new_sentiment: Sentiments;
  new_source: 'model' | 'rule' | 'person';
  previous_label: ColumnType<unknown, string | null, never>;
  outcome: 'undone' | 'kept' | null;
};

type Adaptations = {
  account_id: string;
  _id: string;
  active: Generated<boolean>;
  weights: Json;
  metrics: Json;
  is_improvement: boolean;
  switched_by: string | null;
  switched_at: Instant | null;
  created_at: ColumnType<string, Date, never>;
};

/** The tables of sentiment rules and corrections. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    sentiment_corrections: Corrections;
    sentiment_labels: Verdicts;
    sentiment_adaptations: Adaptations;
    sentiment_change_rows: WorkRows;
  }
}
