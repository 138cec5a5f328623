import { expect, test } from 'vitest';
import { generateDemoPlan } from './publishing.ts';

const now = Date.parse('2026-11-30T05:00:00Z');

test('The plan of the demonstration is the same on every run, a year back and five weeks ahead', () => {
  const plan = generateDemoPlan({ seed: 7, now });
  expect(generateDemoPlan({ seed: 7, now })).toEqual(plan);
  const times = plan.flatMap(({ wall_time }) => wall_time ?? []);
  expect([times[0]?.slice(0, 10), times.at(-1)?.slice(0, 10)]).toEqual(['2025-12-01', '2027-01-03']);
  expect(times.length).toBeGreaterThan(350);
  expect(plan.filter(({ wall_time }) => wall_time === null)).toHaveLength(2);
});

test('What is past has been sent, but for each thing that can go wrong, and what comes is planned or a draft', () => {
  const plan = generateDemoPlan({ seed: 7, now });
  const isPast = ({ wall_time }: { wall_time: string | null }) =>
    wall_time !== null && wall_time <= '2026-11-30T12:00';
  const outcomes = (posts: typeof plan) => [...new Set(posts.map(({ outcome }) => outcome))].toSorted();
  expect(outcomes(plan.filter(isPast))).toEqual(['failed', 'missed', 'published', 'unknown']);
  expect(outcomes(plan.filter((post) => !isPast(post)))).toEqual(['draft', 'scheduled']);
});
