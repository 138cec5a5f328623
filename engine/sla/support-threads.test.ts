import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DEFAULT_TERMS, mergeTerms } from '#contracts/crm/sla/policy.ts';
import type { ClockEvent } from '#engine/sla/clock-event.ts';
import { makeSlaCalculator } from '#engine/sla/counting.ts';
import { replay } from '#engine/sla/explain.ts';
import { computeMeasuredSeconds } from '#engine/sla/standing.ts';

/**
 * Real conversations of brands with their customers, replayed as tickets: assigned at the first answer, done at the last line. The SLA
 * timers are compared with a model that counts second by second.
 */
const FILES = ['twcs_threads', 'twitter_care_threads'].map(
  (name) => `../shared/data/3_support/${name}.jsonl`,
);
const HOURS = { from: 8, to: 17 };
const BANGKOK_MS = 7 * 3_600_000;

const At = z.string().transform((text) => Date.parse(text.replace(' ', 'T').replace(/Z?$/, 'Z')));
const Turn = z.object({ from: z.enum(['customer', 'agent']), at: At });
const Thread = z
  .union([z.object({ tweets: z.array(Turn).min(1) }), z.object({ turns: z.array(Turn).min(1) })])
  .transform((row) => ('tweets' in row ? row.tweets : row.turns).toSorted((a, b) => a.at - b.at));
type ThreadTurns = z.output<typeof Thread>;

function historyOf(turns: ThreadTurns): ClockEvent[] {
  const [first] = turns;
  if (!first) return [];
  let taken = false;
  const said = turns.flatMap(({ from, at }): ClockEvent[] => {
    if (from === 'customer') return [{ at, kind: 'customer' }];
    const takes: ClockEvent[] = taken ? [] : [{ at, kind: 'changed', state: 'open', assigned: true }];
    taken = true;
    return [{ at, kind: 'answered' }, ...takes];
  });
  const end: ClockEvent = { at: turns.at(-1)?.at ?? first.at, kind: 'changed', state: 'done' };
  return [{ at: first.at, kind: 'created', state: 'new', assigned: false }, ...said, end];
}

/** Business seconds between two instants, each second looked at by itself. */
function seconds(from: number, to: number): number {
  let counted = 0;
  for (let at = from; at < to; at += 1000) {
    const hour = Math.floor(((at + BANGKOK_MS) % 86_400_000) / 3_600_000);
    if (hour >= HOURS.from && hour < HOURS.to) counted += 1;
  }
  return counted;
}

/** Decisions, section 7, word by word. */
function byTheWords(turns: ThreadTurns) {
  const begun = turns[0]?.at ?? 0;
  const done = turns.at(-1)?.at ?? 0;
  const answer = turns.find(({ from }) => from === 'agent')?.at;
  const waits: { length: number; answered: boolean }[] = [];
  let since: number | null = null;
  for (const { from, at } of turns) {
    if (from === 'customer') since ??= at;
    else if (since !== null) {
      waits.push({ length: seconds(since, at), answered: true });
      since = null;
    }
  }
  if (since !== null) waits.push({ length: seconds(since, done), answered: false });
  const answered = waits.filter((wait) => wait.answered).map(({ length }) => length);
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  return {
    first_response: answer === undefined ? null : seconds(begun, answer),
    handling_time: answer === undefined ? 0 : seconds(answer, done),
    avg_response_time: answered.length === 0 ? null : Math.floor(sum(answered) / answered.length),
    resolution_time: seconds(begun, done),
    sla_time: seconds(begun, done),
    waiting_time: sum(waits.map(({ length }) => length)),
  };
}

test.skipIf(!FILES.every((file) => existsSync(file)))(
  'real threads replayed as tickets give the metrics of a model that counts each second (skipped without ../shared/data)',
  () => {
    const threads = FILES.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((row) => Thread.parse(JSON.parse(row))),
    );
    expect(threads.length).toBeGreaterThan(400);
    const business_hour = { ...DEFAULT_TERMS.business_hour, start: '08:00', end: '17:00' };
    const counting = makeSlaCalculator(mergeTerms(DEFAULT_TERMS, { business_hour }), 'Asia/Bangkok');
    for (const turns of threads) {
      const replayed = replay({ policy: 'p', events: historyOf(turns) }, () => counting);
      if (!replayed) throw new Error('a thread begins with a line');
      expect(computeMeasuredSeconds(replayed.clocks)).toMatchObject(byTheWords(turns));
    }
  },
);
