import type { ScoreWeights } from '#contracts/listening/score-weights.ts';
import { FULL, MOST } from '#engine/scores/scores.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

const weight = (value: number): Sql => bindValue('Float64', value);
const likes = sql`toFloat64(ifNull(likes, 0))`;
const comments = sql`toFloat64(ifNull(comments, 0))`;
const shares = sql`toFloat64(ifNull(shares, 0))`;
const views = sql`toFloat64(ifNull(views, 0))`;
const followers = sql`toFloat64(ifNull(followers, 0))`;

/** Rounds half up, as JavaScript does; ClickHouse's own function rounds half to even. */
const rounded = (value: Sql): Sql => sql`floor(${value} + 0.5)`;
const whole = (value: Sql): Sql => sql`toUInt32(least(${weight(MOST)}, ${rounded(value)}))`;
function share(count: Sql, full: number): Sql {
  return sql`least(1, log10(1 + ${count}) / ${weight(Math.log10(1 + full))})`;
}

/**
 * The result of `scoresOf` (engine/scores) for a post, as assignments over stored columns: for mentions that were stored with other
 * weights. A test compares the two.
 */
export function buildScoreAssignments(weights: ScoreWeights): Sql {
  const engagement = whole(
    sql`${likes} * ${weight(weights.like)} + ${comments} * ${weight(weights.comment)}
      + ${shares} * ${weight(weights.share)} + ${views} * ${weight(weights.view)}`,
  );
  const estimate = sql`${followers} * ${weight(weights.followers_reached)} / 100 + ${shares} * ${weight(weights.reached_by_share)}`;
  const reach = whole(sql`greatest(${views}, ${estimate}, ${likes} + ${comments} + ${shares})`);
  const influence = sql`toUInt8(${rounded(sql`100 * ${share(followers, FULL.followers)}`)})`;
  const parts = weights.part_engagement + weights.part_reach + weights.part_influence;
  const sum = sql`${weight(weights.part_engagement)} * ${share(engagement, FULL.engagement)}
    + ${weight(weights.part_reach)} * ${share(reach, FULL.reach)} + ${weight(weights.part_influence)} * ${influence} / 100`;
  const score = parts === 0 ? sql`0` : sql`${rounded(sql`1000 * (${sum}) / ${weight(parts)}`)} / 10`;
  return sql`reach = ${reach}, engagement = ${engagement}, influence = ${influence}, score = toFloat32(${score})`;
}
