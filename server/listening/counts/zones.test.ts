// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import { BUCKETS, type Bucket } from '#contracts/listening/analytics/question.ts';
import { countMentions, getVolume } from '#contracts/listening/endpoints.ts';
import { formatClickHouseTime } from '#server/kit/clickhouse/sql.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';
import { buildRollups } from '#server/listening/rollups/make-rollups.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A change of offset for each way in which calendars are irregular: posts are stored every half hour around it. */
const CHANGES: readonly [zone: string, around: string][] = [
  ['Africa/Cairo', '2026-04-24T00:00Z'],
  ['Africa/Cairo', '2026-10-29T21:00Z'],
  ['America/Santiago', '2026-09-06T04:00Z'],
  ['America/Santiago', '2026-04-05T03:00Z'],
  ['Asia/Beirut', '2026-03-29T00:00Z'],
  ['America/Havana', '2026-03-08T05:00Z'],
  ['America/Havana', '2026-11-01T05:00Z'],
  ['Asia/Gaza', '2026-03-28T00:00Z'],
  ['America/Asuncion', '2023-10-01T04:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['Pacific/Apia', '2011-12-30T10:00Z'],
  ['Africa/Casablanca', '2026-03-22T02:00Z'],
  ['Antarctica/Troll', '2026-03-29T01:00Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00Z'],
  ['Asia/Tehran', '2022-03-21T20:30Z'],
  ['America/Caracas', '2016-05-01T07:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00Z'],
  ['America/New_York', '2026-03-08T07:00Z'],
  ['Asia/Kathmandu', '2026-07-01T00:00Z'],
];

let world: World;
let person: Person;
let times: number[];

beforeAll(async () => {
  world = await startWorld();
  person = await world.person(await world.account());
  const spread = CHANGES.flatMap(([, around]) => {
    const from = Math.floor(Date.parse(around) / MS_PER_HOUR) * MS_PER_HOUR - 3 * MS_PER_DAY;
    return Array.from({ length: 6 * 48 }, (_, index) => from + (index * MS_PER_HOUR) / 2);
  });
  times = [...new Set(spread)];
  await world.suite.context.clickhouse.insert({
    table: 'mentions',
    format: 'JSONEachRow',
    values: times.map((time) => ({
      account_id: person.accountId,
      _id: crypto.randomUUID(),
      published_at: formatClickHouseTime(time),
      sentiment: 'positive',
    })),
  });
  await inTransaction(world.suite.context, { accountId: person.accountId, actor: SYSTEM }, (unit) =>
    touchDays(
      unit,
      times.map((time) => new Date(time).toISOString().slice(0, 10)),
    ),
  );
});
afterAll(() => world.stop());

async function seriesOf({
  zone,
  bucket,
  ...filter
}: {
  zone: string;
  bucket: Bucket;
  from: string;
  to: string;
}) {
  const questions = [{ kind: 'series' as const, bucket, filter }];
  const { answers } = await person.call(queryAnalytics, { body: { time_zone: zone, questions } });
  const answer = answers[0]?.ok ? answers[0].answer : null;
  if (answer?.kind !== 'series') throw new Error(`no series in ${zone}`);
  return answer;
}

function countBetween(from: string, to: string): number {
  return times.filter((time) => time >= Date.parse(from) && time < Date.parse(to)).length;
}

async function inEachZone(check: (zone: string, from: string, to: string) => Promise<void>) {
  for (const [zone, around] of CHANGES)
    await check(
      zone,
      new Date(Date.parse(around) - 2.4 * MS_PER_DAY).toISOString(),
      new Date(Date.parse(around) + 2.3 * MS_PER_DAY).toISOString(),
    );
}

function isWithoutSums(): Promise<void> {
  return inEachZone(async (zone, from, to) => {
    for (const bucket of BUCKETS) {
      const { starts, end, lines } = await seriesOf({ zone, bucket, from, to });
      const edges = [from, ...starts.slice(1), to];
      expect(lines[0]?.counts, `${zone} ${bucket}`).toEqual(
        starts.map((_, index) => countBetween(edges[index] ?? '', edges[index + 1] ?? '')),
      );
      expect(end >= to, zone).toBe(true);
    }
    const volume = await person.call(getVolume, { query: { from, to, time_zone: zone } });
    const bars = volume.series.map(({ by_sentiment }) => by_sentiment['positive'] ?? 0);
    expect(
      bars.reduce((sum, one) => sum + one, 0),
      zone,
    ).toBe(volume.total);
    expect(volume.total, zone).toBe(countBetween(from, to));
  });
}

test(
  'Bars count the posts of their own instants and add up to the total at every change of offset',
  isWithoutSums,
);

test('A bar opens exactly the posts that it counts', () =>
  inEachZone(async (zone, from, to) => {
    const { series, end } = await person.call(getVolume, { query: { from, to, time_zone: zone } });
    const edges = [from, ...series.slice(1).map(({ at }) => at), end < to ? end : to];
    for (const [index, bar] of series.entries()) {
      const query = { from: edges[index] ?? '', to: edges[index + 1] ?? '' };
      const { count } = await person.call(countMentions, { query });
      expect(count, `${zone} ${bar.at}`).toBe(bar.by_sentiment['positive']);
    }
  }));

test('Bars that are read from the rollups count the same', async () => {
  await buildRollups(world.suite.context, { quiet: 0 });
  await isWithoutSums();
});
