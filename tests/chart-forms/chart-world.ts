import type { ChartCatalog } from '#contracts/custom-viz/chart-labels.ts';
import { Chart } from '#contracts/custom-viz/chart.ts';
import { buildChartQuestion, listSubtotals } from '#contracts/custom-viz/tile-questions.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import { ADDITIVE_OVER, type MeasurementUnit } from '#contracts/semantic/measure.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import { executePlan } from '#tests/semantic/execute-plan.ts';
import type { ShopRow } from '#tests/semantic/shop-world.ts';

/** Charts over made-up mentions, always the same, answered by the real layer in memory. */
const ZONE = 'Asia/Bangkok';
const FROM = Date.parse('2026-09-30T17:00:00.000Z');
export const CHART_NOW = new Date(FROM + 47.4 * MS_PER_DAY);
const DAYS = 62;
const ROWS = 900;
/** What is collected begins here, after the span of the charts begins. */
const SINCE = FROM + 22 * MS_PER_DAY;

const CHANNELS = [
  'facebook',
  'facebook',
  'facebook',
  'line',
  'line',
  'pantip',
  'twitter',
  'tiktok',
  'youtube',
];
const SENTIMENTS = ['positive', 'positive', 'neutral', 'neutral', 'neutral', 'negative', 'question'];
const COUNTRIES = ['TH', 'TH', 'TH', 'TH', 'TH', 'US', 'JP', 'SG', 'VN', 'GB', ''];
const WORDS =
  'กาแฟ ราคา โปรโมชั่น ส่งฟรี คิวนาน service menu latte อร่อย พนักงาน delivery app แอปล่ม refund สาขา parking wifi แก้วใหม่ queue ชานม'.split(
    ' ',
  );
const PROVINCES =
  'กรุงเทพมหานคร,กรุงเทพมหานคร,กรุงเทพมหานคร,เชียงใหม่,Chiang Rai,ภูเก็ต,Khon Kaen,TH-20,นครราชสีมา,สงขลา,Atlantis'.split(
    ',',
  );

/** Numbers from 0 to 1 that look drawn and are always the same (a linear congruential generator; Numerical Recipes). */
function makeDraw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function buildMentions(): ShopRow[] {
  const draw = makeDraw(7);
  const pick = <T>(among: readonly T[]): T => {
    const found = among[Math.floor(draw() * draw() * among.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  const each = <T>(among: readonly T[]): T => {
    const found = among[Math.floor(draw() * among.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  return Array.from({ length: ROWS }, (_row, index): ShopRow => {
    const day = Math.floor(Math.sqrt(draw()) * DAYS);
    const engagement = Math.floor(draw() ** 3 * 400);
    return {
      _id: `mention-${index}`,
      published_at: FROM + day * MS_PER_DAY + Math.floor((8 + draw() * 14) * 3_600_000),
      collected_at: FROM + day * MS_PER_DAY,
      channel: each(CHANNELS),
      sentiment: each(SENTIMENTS),
      country: each(COUNTRIES),
      language: draw() > 0.3 ? 'th' : 'en',
      kind: draw() > 0.4 ? 'post' : 'message',
      followers: Math.floor(draw() ** 4 * 200_000),
      engagement,
      reach: engagement * 37 + Math.floor(draw() * 900),
      author_key: 1 + Math.floor(draw() * 300),
      keywords: [each([1, 1, 1, 2, 2, 3])],
      tags: draw() > 0.6 ? [each([7, 8, 9])] : [],
      words: [pick(WORDS), pick(WORDS)],
      domains: [each(PROVINCES)],
      likes: engagement,
      comments: Math.floor(engagement / 9),
      shares: Math.floor(engagement / 20),
      views: engagement * 50,
      hidden: 'no',
    };
  });
}

const WORLD = { mentions: buildMentions() };
const MODEL = buildModel(DATA_SETS);
/** About a month, the last of it not over. */
export const CHART_SPAN = {
  from: new Date(FROM + 17 * MS_PER_DAY).toISOString(),
  to: new Date(FROM + 48 * MS_PER_DAY).toISOString(),
};

type AnswerOptions = { comparison?: 'before' | 'year' | null; isCut?: boolean };

/** The answer of the layer to a chart over the mentions of about a month. `isCut`: its first days were not collected. */
export function answerChart(
  chart: Chart,
  { comparison = null, isCut = false }: AnswerOptions = {},
): SemanticAnswer {
  return answerQuestion(
    buildChartQuestion(chart, { span: CHART_SPAN, comparison }, { now: CHART_NOW, zone: ZONE }),
    { isCut },
  );
}

/** The answer of the layer to a question over the same mentions. */
export function answerQuestion(
  input: QuestionInput,
  { isCut = false }: Pick<AnswerOptions, 'isCut'> = {},
): SemanticAnswer {
  const context = {
    viewer: { permissions: new Set(['listening.keyword.read']), personal: true, sets: {} },
    now: CHART_NOW.getTime(),
  };
  const planned = planQuestion(Question.parse(input), MODEL, context);
  if (!planned.ok) throw new Error(`the question is refused: ${JSON.stringify(planned.refusal)}`);
  return executePlan(planned.plan, {
    world: isCut ? { mentions: WORLD.mentions.filter((row) => Number(row['published_at']) >= SINCE) } : WORLD,
    hidden: [],
    ...(isCut && { coverage: new Map([['mentions', { since: SINCE, gaps: [] }]]) }),
  });
}

/** The answers to a chart and to its levels of subtotals, as a tile gets them. */
export function answerAll(chart: Chart, options: AnswerOptions = {}): [SemanticAnswer, ...SemanticAnswer[]] {
  return [answerChart(chart, options), ...listSubtotals(chart).map((one) => answerChart(one, options))];
}

/** Names of the made-up keywords and tags, which are records. */
export const CHART_LABEL_NAMES = {
  keyword: { '1': 'Doi Coffee', '2': 'Café Amazon', '3': 'True Coffee' },
  tag: { '7': 'waiting', '8': 'price', '9': 'taste' },
};

type Names = Readonly<Record<string, string>>;
const MEASURES: Names = {
  'mentions.mentions': 'Mentions',
  'mentions.engagement': 'Engagement',
  'mentions.reach': 'Reach',
  'mentions.authors': 'Authors',
  'mentions.positive': 'Positive mentions',
  'mentions.negative': 'Negative mentions',
  'mentions.negative_share': 'Share of negative mentions',
  'mentions.likes': 'Likes',
  'mentions.comments': 'Comments',
  'mentions.shares': 'Shares',
  'mentions.views': 'Views',
};
const DIMENSIONS: Names = {
  time: 'Time',
  channel: 'Channel',
  sentiment: 'Sentiment',
  country: 'Country',
  keyword: 'Keyword',
  weekday: 'Day of the week',
  hour: 'Hour',
  audience: 'Audience',
  word: 'Word',
  domain: 'Province',
};

/** What a measure is by its declaration; of a formula, a number. */
export function findChartMeasure(measure: string) {
  const [set = '', name = ''] = measure.split('.');
  const dataSet = DATA_SETS.find((one) => one.name === set);
  const plain = dataSet?.measures[name];
  const of = plain ?? dataSet?.ratios[name];
  const unit: MeasurementUnit = of?.unit ?? 'number';
  return {
    label: MEASURES[measure] ?? name,
    unit,
    good: of?.good ?? null,
    isAdditive: plain !== undefined && ADDITIVE_OVER[plain.aggregate] === 'all',
  };
}

/** The names of the made-up world in English. */
export const CHART_CATALOG: ChartCatalog = {
  findMeasure: findChartMeasure,
  nameDimension: (dimension) => DIMENSIONS[dimension] ?? dimension,
  nameValue: (_dimension, key, label) => label ?? key,
};

/** A chart as it is saved, from what a test writes of it. */
export const makeChart = (input: unknown): Chart => Chart.parse(input);
