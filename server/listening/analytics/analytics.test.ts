import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { AXES, buildDrillDownFilter, type WireFilter } from '#contracts/listening/analytics/dimension.ts';
import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import type { AnswerTo, AnalyticsQueryInput } from '#contracts/listening/analytics/question.ts';
import { countMentions, listMentions } from '#contracts/listening/endpoints.ts';
import { updateAccount } from '#contracts/people/account.ts';
import { buildRollups } from '#server/listening/rollups/make-rollups.ts';
import { listDrillDowns } from '#tests/factories/drill-downs.ts';
import { findKeywordNumber } from '#tests/factories/keyword-number.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeBelow, storeRandomMentions } from '#tests/factories/random-mentions.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let accountId: AccountId;
let admin: Person;
let stranger: Person;
let keywordIds: string[];
const now = new Date('2026-04-20T05:00:00.000Z');

/** Daylight saving time starts in Berlin on 29 March 2026. */
const FROM = Date.UTC(2026, 2, 20);
const DAYS = 20;
const DAY = 86_400_000;
const below = makeBelow(11);
const at = (time: number): string => new Date(time).toISOString();
const WHOLE = { from: at(FROM), to: at(FROM + DAYS * DAY) };

beforeAll(async () => {
  world = await startWorld({ clock: () => now });
  accountId = await world.account();
  admin = await world.person(accountId);
  stranger = await world.person(await world.account());
  keywordIds = [];
  for (const name of ['coffee', 'tea', 'cake'])
    keywordIds.push(
      (
        await admin.call(createKeyword, {
          params: { product: 'listening' },
          body: { name, patterns: [name] },
        })
      )._id,
    );
  const keywords = await Promise.all(keywordIds.map((id) => findKeywordNumber(world, id)));
  const wanted = { count: 400, from: FROM, days: DAYS, keywords, below };
  await storeRandomMentions(world, accountId, wanted);
  await storeRandomMentions(world, stranger.accountId, { ...wanted, count: 50 });
});
afterAll(() => world.stop());

async function ask(questions: AnalyticsQueryInput[], time_zone = 'Asia/Bangkok'): Promise<AnswerTo[]> {
  const { answers } = await admin.call(queryAnalytics, { body: { time_zone, questions } });
  return answers.map((one) => {
    if (!one.ok) throw new Error(`${one.code}: ${one.message}`);
    return one.answer;
  });
}

function questionsFor(filter: WireFilter): AnalyticsQueryInput[] {
  return [
    { kind: 'figures', filter },
    { kind: 'series', filter },
    { kind: 'series', filter, by: 'keyword', bucket: 'week' },
    { kind: 'series', filter, by: 'channel', bucket: 'hour' },
    { kind: 'series', filter, by: 'country', bucket: 'month' },
    { kind: 'cells', filter },
    { kind: 'voice', filter },
    { kind: 'voice', filter, keywords: keywordIds.slice(0, 2) },
    { kind: 'authors', filter },
    ...(['word', 'phrase', 'hashtag'] as const).map((of) => ({ kind: 'themes' as const, filter, of })),
    ...AXES.map((by) => ({ kind: 'groups' as const, filter, by })),
  ];
}

/** A filter that sometimes sets each kind of condition. */
function randomFilter(): WireFilter {
  const may = (part: Partial<WireFilter>): Partial<WireFilter> => (below(4) === 0 ? part : {});
  const start = FROM + below(DAYS * DAY);
  const [first = '', second = ''] = keywordIds;
  return {
    from: at(start),
    to: at(start + (1 + below(DAYS)) * DAY),
    ...may({ keyword: below(2) === 0 ? first : `${first},${second}` }),
    ...may({ not_keyword: second }),
    ...may({ channel: 'line,file' }),
    ...may({ not_sentiment: 'question' }),
    ...may({ language: 'th' }),
    ...may({ country: 'TH,unknown' }),
    ...may({ hashtag: 'promo,new' }),
    ...may({ word: 'ราคา,รอนาน' }),
    ...may({ also: 'word:อร่อย,hashtag:โปร\\,promo' }),
    ...may({ not_author: 'a3\\, news' }),
    ...may({ text: 'กาแฟ' }),
    ...may({ min_followers: 500 }),
    ...may({ hour: '8,9,10,11,12', time_zone: 'Europe/Berlin' }),
  };
}

const ZONES = ['Asia/Bangkok', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe'];

it('Weeks of a chart begin on the day that the organisation chose', async () => {
  const query = { accountID: accountId };
  const weekdays = async (): Promise<string[]> => {
    const [answer] = await ask([{ kind: 'series', filter: WHOLE, bucket: 'week' }], 'UTC');
    if (answer?.kind !== 'series') throw new Error('no series was answered');
    return [...new Set(answer.starts.map((start) => new Date(start).toUTCString().slice(0, 3)))];
  };
  expect(await weekdays()).toEqual(['Mon']);
  await admin.call(updateAccount, { query, body: { week_start: 'sunday' } });
  expect(await weekdays()).toEqual(['Sun']);
  await admin.call(updateAccount, { query, body: { week_start: 'monday' } });
});

describe('every number equals the list that it opens', () => {
  const check = async (filter: WireFilter, zone: string): Promise<number> => {
    const questions = questionsFor(filter);
    const answers = await ask(questions, zone);
    let checked = 0;
    for (const [index, question] of questions.entries()) {
      const answer = answers[index];
      if (!answer) continue;
      const numbers = listDrillDowns(answer, question, filter.time_zone ?? zone).filter(
        ([count]) => count > 0,
      );
      for (const [count, place] of numbers.filter(() => below(numbers.length) < 2)) {
        const query = buildDrillDownFilter(filter, place);
        const found = await admin.call(countMentions, { query });
        expect(found.count, JSON.stringify({ question, place, query })).toBe(count);
        if (below(10) === 0) {
          const { items, next } = await admin.call(listMentions, { query: { ...query, limit: 200 } });
          if (next === null) expect(items).toHaveLength(count);
        }
        checked += 1;
      }
    }
    return checked;
  };

  it.each(['as stored', 'with sums'])('%s', async (how) => {
    if (how === 'with sums') await buildRollups(world.suite.context, { quiet: -1 });
    let checked = 0;
    const themed = { ...WHOLE, word: 'ราคา', hashtag: 'promo,new' };
    for (const [round, filter] of [WHOLE, themed, randomFilter(), randomFilter()].entries())
      checked += await check(filter, ZONES[round % ZONES.length] ?? 'UTC');
    expect(checked).toBeGreaterThan(40);
  });

  it('Shares of voice add up to the whole, and a mention of two keywords counts once', async () => {
    const filter = { ...WHOLE, matched: 'yes' as const };
    const [voice, overlapping] = await ask([
      { kind: 'voice', filter },
      { kind: 'groups', by: 'keyword', filter },
    ]);
    const { count } = await admin.call(countMentions, { query: filter });
    if (voice?.kind !== 'voice' || overlapping?.kind !== 'groups') throw new Error('no answer');
    const sum = (items: readonly { count: number }[]) => items.reduce((all, one) => all + one.count, 0);
    expect(voice.total).toBe(count);
    expect(voice.several).toBeGreaterThan(0);
    expect(sum(voice.items) + voice.several).toBe(count);
    expect(sum(overlapping.items)).toBeGreaterThan(count);
    expect(overlapping.parts).toBe(false);
  });

  it('A brand and its own products do not share one voice', async () => {
    const [parent = '', other = ''] = keywordIds;
    const child = await admin.call(createKeyword, {
      params: { product: 'listening' },
      body: { name: 'coffee to go', patterns: ['coffee to go'], parent_id: parent },
    });
    const setOf = async (keywords: string[]) => {
      const [voice] = await ask([{ kind: 'voice', filter: WHOLE, keywords }]);
      return voice?.kind === 'voice' ? voice.set : [];
    };
    expect(await setOf([])).toEqual(keywordIds);
    expect(await setOf([child._id, parent, other])).toEqual([parent, other]);
  });

  it('A cluster counts once where clusters are counted, and an author once', async () => {
    const filter = { ...WHOLE, not_cluster: '0' };
    const [clusters, authors] = await ask([
      { kind: 'groups', by: 'channel', measure: 'clusters', filter },
      { kind: 'series', measure: 'authors', filter: WHOLE },
    ]);
    expect(clusters).toMatchObject({ total: 2 });
    expect(authors?.kind === 'series' && authors.total).toBe(
      (await admin.call(countMentions, { query: WHOLE })).authors,
    );
  });

  it('Every bar is drawn, also where it is empty, and on the day that has 23 hours', async () => {
    const filter = {
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-30T22:00:00.000Z',
      text: 'nothing at all',
    };
    const [hours, days] = await ask(
      [
        { kind: 'series', filter, bucket: 'hour' },
        { kind: 'series', filter, bucket: 'day' },
      ],
      'Europe/Berlin',
    );
    expect(hours?.kind === 'series' && hours.starts).toHaveLength(47);
    expect(days).toMatchObject({
      starts: ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
      total: 0,
    });
  });

  it('One query that fails does not affect the others', async () => {
    const { answers } = await admin.call(queryAnalytics, {
      body: {
        questions: [
          { kind: 'figures', filter: { from: WHOLE.to, to: WHOLE.from } },
          { kind: 'figures', filter: WHOLE },
        ],
      },
    });
    expect(answers.map(({ ok }) => ok)).toEqual([false, true]);
  });

  it('Changed mentions are counted again at once', async () => {
    const question: AnalyticsQueryInput = { kind: 'groups', by: 'keyword', filter: WHOLE };
    const labels = async () => {
      const [answer] = await ask([question]);
      return answer?.kind === 'groups' ? answer.items.map(({ label }) => label) : [];
    };
    expect(await labels()).not.toContain('pastry');
    const path = { product: 'listening' as const, _id: keywordIds[2] ?? '' };
    const { updateKeyword } = await import('#contracts/keywords/endpoints.ts');
    await admin.call(updateKeyword, { params: path, body: { name: 'pastry' } });
    expect(await labels()).toContain('pastry');
  });
});
