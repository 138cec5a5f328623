import { expect, it } from 'vitest';
import { BEFORE_MS, COARSE_STEP_MS, canHaveFired, replayWords, type Steps } from './replay-words.ts';
import { findRisingWords, WORD_STEP_MS } from './rising-words.ts';

/** The past of words is replayed as a live rule would evaluate it, and no word that fires is missed. */
const DAY = 86_400_000;
const FROM = Date.UTC(2026, 5, 1);
const BEGIN = FROM - BEFORE_MS;
const TO = FROM + 5 * DAY;
const RULE = { threshold: 3.5, cooldownMs: DAY };

/** A small deterministic generator. */
function makeBelow(first: number): (most: number) => number {
  let seed = first;
  return (most) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
}

function stepsOf(times: readonly number[], stepMs: number): Steps {
  const counts = new Map<number, number>();
  for (const time of times) {
    const place = Math.floor((time - BEGIN) / stepMs);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [[...counts.keys()], [...counts.values()]];
}

/** Posts of nineteen days, and those that contain each word; `since`: the time of the very first. */
function pastOf(first: number, since = BEGIN): { all: number[]; words: Map<string, number[]> } {
  const below = makeBelow(first);
  const words = new Map<string, number[]>(['usual', 'new', 'late', 'rare'].map((word) => [word, []]));
  const all: number[] = [];
  const say = (time: number, word: string): void => {
    if (time < since) return;
    all.push(time);
    words.get(word)?.push(time);
  };
  for (let time = BEGIN; time < TO; time += 3_600_000) say(time + below(3_600_000), 'usual');
  for (let index = 0; index < 40; index += 1) say(BEGIN + below(TO - BEGIN), 'rare');
  for (let index = 0; index < 30; index += 1) say(FROM + DAY + below(DAY / 4), 'new');
  // Across midnight, so that no day by itself contains them.
  for (let index = 0; index < 16; index += 1) say(FROM + 3 * DAY - DAY / 8 + below(DAY / 4), 'late');
  return { all, words };
}

function playedOf({ all, words }: ReturnType<typeof pastOf>) {
  return replayWords(RULE, {
    from: FROM,
    to: TO,
    whole: stepsOf(all, WORD_STEP_MS),
    words: new Map([...words].map(([word, times]) => [word, stepsOf(times, WORD_STEP_MS)])),
  }).map(({ word, finding }) => ({ word, at: finding.to, count: finding.count }));
}

/** The same evaluated one by one, as the live rule does. */
function livedOf({ all, words }: ReturnType<typeof pastOf>) {
  const within = (times: readonly number[], from: number, to: number): number =>
    times.filter((time) => time >= from && time < to).length;
  const fired = new Map<string, number>();
  const found: { word: string; at: number; count: number }[] = [];
  for (let end = FROM + WORD_STEP_MS; end <= TO; end += WORD_STEP_MS) {
    if (within(all, end - 3 * WORD_STEP_MS, end) === 0) continue;
    const [today, window] = [end - DAY, end - BEFORE_MS];
    const first = Math.min(...all.filter((time) => time >= window && time < end));
    const days = Math.min(14, (today - Math.floor(first / WORD_STEP_MS) * WORD_STEP_MS) / DAY);
    const usual = within(all, window, today) / days;
    const growth = usual > 0 ? within(all, today, end) / usual : 1;
    const counted = [...words].map(([word, times]) => ({
      word,
      count: within(times, today, end),
      before: within(times, window, today),
    }));
    for (const { word, count } of findRisingWords(counted, { threshold: RULE.threshold, days, growth })) {
      if (end - (fired.get(word) ?? 0) < DAY) continue;
      fired.set(word, end);
      found.push({ word, at: end, count });
    }
  }
  return found;
}

it('a replay finds what successive evaluations would have found, across midnight too', () => {
  for (const first of [1, 2, 3]) {
    const past = pastOf(first);
    const played = playedOf(past);
    expect(played).toEqual(livedOf(past));
    expect(played.map(({ word }) => word)).toEqual(expect.arrayContaining(['new', 'late']));
    expect(played.map(({ word }) => word)).not.toContain('usual');
  }
});

it('a replay fires again as soon as the cooldown is over, and not where the past is younger than three days', () => {
  const fired = playedOf(pastOf(1)).filter(({ word }) => word === 'new');
  for (const [index, { at }] of fired.entries())
    if (index > 0) expect(at - (fired[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(DAY);
  const young = pastOf(1, FROM + DAY);
  expect(playedOf(young)).toEqual(livedOf(young));
  expect(playedOf(young).filter(({ at }) => at < FROM + 5 * DAY - 1)).toEqual([]);
});

it('a replay misses no word that fires, and skips most that do not', () => {
  const length = Math.ceil((TO - BEGIN) / COARSE_STEP_MS);
  for (const first of [1, 2, 3, 4, 5]) {
    const past = pastOf(first);
    const may = [...past.words].flatMap(([word, times]) =>
      canHaveFired(stepsOf(times, COARSE_STEP_MS), length, RULE.threshold) ? [word] : [],
    );
    expect(may).toEqual(expect.arrayContaining([...new Set(playedOf(past).map(({ word }) => word))]));
    expect(may).not.toContain('rare');
    expect(may).not.toContain('usual');
  }
});
