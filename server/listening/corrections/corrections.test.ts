import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { getLongWork } from '#contracts/kit/long-work/endpoints.ts';
import type { LongWork } from '#contracts/kit/long-work/work.ts';
import * as calls from '#contracts/listening/corrections/endpoints.ts';
import { undoSentimentWork } from '#contracts/listening/corrections/undo-work.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { autoSentiment } from '#contracts/listening/sentiment-rules/auto-sentiment.ts';
import { rescore, RescoreResult } from '#contracts/listening/sentiment-rules/endpoints.ts';
import { queryOne } from '#tests/factories/analytics.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const RANGE = { from: '2026-10-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
const rules = buildCollectionEndpoints(autoSentiment, 'rules');
let world: World;

beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

const somebody = async (): Promise<Person> => world.person(await world.account());
async function feed(person: Person) {
  return (await person.call(listMentions, { query: { ...RANGE, limit: 200 } })).items;
}
/** The sentiment of a post with this text, and who set it. */
async function felt(person: Person, text: string) {
  const found = (await feed(person)).find((one) => one.text === text);
  return found && { sentiment: found.sentiment, by: found.sentiment_by, _id: found._id };
}
function bring(person: Person, ...posts: Partial<Incoming>[]) {
  return ingestPosts(world, person.accountId, posts.map(makePost));
}
async function addRule(person: Person, body: object): Promise<string> {
  const { body: made } = await person.attempt(rules.create, { body });
  return String((made as { body: { _id: string } }).body._id);
}
function correct(person: Person, ids: string[], sentiment: 'negative' | 'positive' | null) {
  return person.call(calls.correctSentiment, { body: { selection: { ids }, sentiment } });
}
function ended(person: Person, { _id }: LongWork): Promise<LongWork> {
  return vi.waitFor(
    async () => {
      const work = await person.call(getLongWork, { params: { _id } });
      expect(work.state).toBe('done');
      return work;
    },
    { timeout: 20_000, interval: 100 },
  );
}
async function readAnew(person: Person, dry_run: boolean): Promise<RescoreResult> {
  return RescoreResult.parse(
    (await ended(person, await person.call(rescore, { body: { ...RANGE, dry_run } }))).result,
  );
}

it('Sentiment rules are applied before the model, in order of their numbers, to posts or to messages', async () => {
  const person = await somebody();
  await addRule(person, { name: 'late', words: ['ปังปุริเย่'], sentiment: 'negative', priority: 200 });
  const deciding = await addRule(person, {
    name: 'early',
    words: ['ปังปุริเย่'],
    sentiment: 'positive',
    priority: 5,
  });
  await addRule(person, { name: 'crm', words: ['รอของ'], sentiment: 'question', product: 'crm' });
  await bring(person, { text: 'วันนี้ปังปุริเย่' }, { text: 'รอของ 1' }, { text: 'รอของ 2', kind: 'message' });
  expect(await felt(person, 'วันนี้ปังปุริเย่')).toMatchObject({ sentiment: 'positive', by: 'rule' });
  expect(await felt(person, 'รอของ 1')).toMatchObject({ by: 'model' });
  expect(await felt(person, 'รอของ 2')).toMatchObject({ sentiment: 'question', by: 'rule' });
  const dry = await readAnew(person, true);
  expect(dry.changes).toEqual({});
  expect(Object.values(dry.rules)).toContainEqual({ decides: 0, overruled: 1 });
  expect(dry.rules[deciding]).toEqual({ decides: 1, overruled: 0 });
});

it('A person’s correction is kept: rules and rereading skip it, rollups and the event log include it, undo reverts it', async () => {
  const person = await somebody();
  const text = 'กาแฟร้านนี้เป็นไงนะปังเวอร์';
  await bring(person, { text, provider_id: 'kept' }, { text: 'อีกร้านปังเวอร์' });
  const before = await felt(person, text);
  const done = await correct(person, [before?._id ?? ''], 'negative');
  expect(done.mentions).toBe(1);
  expect(await felt(person, text)).toMatchObject({ sentiment: 'negative', by: 'person' });
  await addRule(person, { name: 'wow', words: ['ปังเวอร์'], sentiment: 'positive' });
  const other = await felt(person, 'อีกร้านปังเวอร์');
  const dry = await readAnew(person, true);
  expect(dry.kept).toBe(1);
  expect(dry.changes).toEqual(other?.sentiment === 'positive' ? {} : { [`${other?.sentiment}>positive`]: 1 });
  expect(await felt(person, 'อีกร้านปังเวอร์')).toEqual(other);
  await readAnew(person, false);
  expect(await felt(person, 'อีกร้านปังเวอร์')).toMatchObject({ sentiment: 'positive', by: 'rule' });
  // Importing the same post again changes nothing.
  await bring(person, { text, provider_id: 'kept' }, { text: 'กาแฟใหม่' });
  expect(await felt(person, text)).toMatchObject({ sentiment: 'negative', by: 'person' });
  const { items } = await queryOne(person, { kind: 'groups', by: 'sentiment', filter: RANGE });
  expect(items.find(({ value }) => value === 'negative')?.count).toBeGreaterThan(0);
  const { rows } = await world.suite.context.database.owner.query(
    `select v.before->>$2 as was, v.after->>$2 as is_now, l.actor_id from event_log l join event_values v using (account_id, seq)
      where account_id = $1 and kind = 'sentiment.corrected'`,
    [person.accountId, before?._id],
  );
  expect(rows).toEqual([{ was: before?.sentiment, is_now: 'negative', actor_id: expect.any(String) }]);
  const params = { _id: done.correction_id ?? '' };
  await person.call(calls.undoCorrection, { params });
  expect(await felt(person, text)).toMatchObject({ sentiment: before?.sentiment, by: before?.by });
  expect((await person.attempt(calls.undoCorrection, { params })).status).toBe(409);
});

it('Undoing a correction keeps what another person has set since', async () => {
  const person = await somebody();
  const other = await world.person(person.accountId);
  await bring(person, { text: 'ร้านนี้โอเคนะ' }, { text: 'ร้านนี้ก็ดีนะ' });
  const [first, second] = await feed(person);
  const ids = [first?._id ?? '', second?._id ?? ''];
  const mine = await correct(person, ids, 'positive');
  const theirs = await correct(other, [ids[0] ?? ''], 'negative');
  const undo = (who: Person, _id: string | null) =>
    who.call(calls.undoCorrection, { params: { _id: _id ?? '' } });
  expect(await undo(person, mine.correction_id)).toEqual({ mentions: 1 });
  expect(await felt(person, first?.text ?? '')).toMatchObject({ sentiment: 'negative', by: 'person' });
  expect(await felt(person, second?.text ?? '')).toMatchObject({ sentiment: second?.sentiment, by: 'model' });
  const judged = async () => {
    const { rows } = await world.suite.context.database.owner.query(
      'select mention_id, sentiment, user_id from sentiment_labels where account_id = $1',
      [person.accountId],
    );
    return rows;
  };
  expect(await judged()).toMatchObject([{ mention_id: ids[0], sentiment: 'negative' }]);
  // The value from before the later correction applies again, with the person who set it.
  const again = await correct(other, [ids[0] ?? ''], 'positive');
  const byOther = await judged();
  await undo(other, again.correction_id);
  expect(await judged()).toMatchObject([{ sentiment: 'negative', user_id: byOther[0]?.user_id }]);
  await undo(other, theirs.correction_id);
  expect(await felt(person, first?.text ?? '')).toMatchObject({ sentiment: 'positive', by: 'person' });
  expect(await judged()).toMatchObject([{ sentiment: 'positive' }]);
});

it('A withdrawn correction leaves the mention to rules and model; all mentions of a filter are corrected as long work', async () => {
  const person = await somebody();
  await bring(person, { text: 'ร้านหนึ่ง' }, { text: 'ร้านสอง' }, { text: 'ร้านสาม' });
  const model = await felt(person, 'ร้านหนึ่ง');
  const body = { selection: { filter: { ...RANGE, text: 'ร้าน' } }, sentiment: 'positive' as const };
  const { work, mentions } = await person.call(calls.correctSentiment, { body });
  expect(mentions).toBe(3);
  if (work) expect((await ended(person, work)).result).toEqual({ mentions: 3 });
  expect((await feed(person)).map(({ sentiment, sentiment_by }) => [sentiment, sentiment_by])).toEqual(
    Array.from({ length: 3 }, () => ['positive', 'person']),
  );
  await correct(person, [model?._id ?? ''], null);
  expect(await felt(person, 'ร้านหนึ่ง')).toEqual(model);
});

async function takeBack(person: Person, { _id }: LongWork) {
  return (await ended(person, await person.call(undoSentimentWork, { params: { _id } }))).result;
}
/** The reviews that people gave a post, and whether long work set them. */
async function verdict(person: Person, text: string) {
  const { rows } = await world.suite.context.database.owner.query(
    `select sentiment, sampled, work_id is not null as by_work from sentiment_labels where account_id = $1 and mention_id = $2`,
    [person.accountId, (await felt(person, text))?._id],
  );
  return rows[0];
}

it('Rereading is undone as a whole, except where people made corrections since, and only once', async () => {
  const person = await somebody();
  const texts = ['หนึ่งปังมาก', 'สองปังมาก', 'สามปังมาก'];
  await bring(person, ...texts.map((text) => ({ text })));
  const before = await Promise.all(texts.map((text) => felt(person, text)));
  await addRule(person, { name: 'bang', words: ['ปังมาก'], sentiment: 'question' });
  const dry = await person.call(rescore, { body: { ...RANGE, dry_run: true } });
  await ended(person, dry);
  expect(await person.attempt(undoSentimentWork, { params: { _id: dry._id } })).toMatchObject({
    status: 409,
    body: { data: { reason: 'nothing_changed' } },
  });
  const work = await person.call(rescore, { body: { ...RANGE, dry_run: false } });
  await ended(person, work);
  const since = await felt(person, texts[0] ?? '');
  expect(since).toMatchObject({ sentiment: 'question', by: 'rule' });
  await correct(person, [since?._id ?? ''], 'negative');
  expect(await takeBack(person, work)).toEqual({ undone: 2, kept: 1 });
  expect(await Promise.all(texts.map((text) => felt(person, text)))).toEqual([
    { ...before[0], sentiment: 'negative', by: 'person' },
    before[1],
    before[2],
  ]);
  const { items } = await person.call(listMentions, { query: { ...RANGE, sentiment: 'question' } });
  expect(items).toEqual([]);
  expect(await person.attempt(undoSentimentWork, { params: { _id: work._id } })).toMatchObject({
    status: 409,
    body: { data: { reason: 'undone_already' } },
  });
  const stranger = await somebody();
  expect((await stranger.attempt(undoSentimentWork, { params: { _id: work._id } })).status).toBe(404);
});

it('A correction of all mentions of a filter is undone; earlier corrections by people apply again, later ones are kept', async () => {
  const person = await somebody();
  const [said, again, model] = ['พูดก่อน', 'พูดทีหลัง', 'ไม่มีใครพูด'] as const;
  await bring(person, { text: said }, { text: again }, { text: model });
  const before = await felt(person, model);
  await correct(person, [(await felt(person, said))?._id ?? ''], 'negative');
  const say = async (sentiment: 'positive' | null) => {
    const body = { selection: { filter: { ...RANGE, text: 'พูด' } }, sentiment };
    const { work } = await person.call(calls.correctSentiment, { body });
    if (!work) throw new Error('a filter is corrected as a work');
    await ended(person, work);
    return work;
  };
  const work = await say('positive');
  expect(await verdict(person, said)).toMatchObject({ sentiment: 'positive', by_work: true });
  // The same sentiment, set for this mention alone: it is now a person's correction, whatever happens to the long work.
  await correct(person, [(await felt(person, again))?._id ?? ''], 'positive');
  expect(await takeBack(person, work)).toEqual({ undone: 2, kept: 1 });
  const after = async () => Promise.all([said, again, model].map((text) => felt(person, text)));
  const stands = [
    { sentiment: 'negative', by: 'person' },
    { sentiment: 'positive', by: 'person' },
    { sentiment: before?.sentiment, by: before?.by },
  ];
  expect(await after()).toMatchObject(stands);
  const verdicts = async () => Promise.all([said, again, model].map((text) => verdict(person, text)));
  const words = [
    { sentiment: 'negative', sampled: false, by_work: false },
    { sentiment: 'positive', sampled: false, by_work: false },
    undefined,
  ];
  expect(await verdicts()).toEqual(words);
  const given = await say(null);
  expect((await after()).map((one) => one?.by)).not.toContain('person');
  expect(await verdicts()).toEqual([undefined, undefined, undefined]);
  expect(await takeBack(person, given)).toEqual({ undone: 2, kept: 0 });
  expect([await after(), await verdicts()]).toMatchObject([stands, words]);
});

it('Accuracy is measured on random samples; a person switches an improved model on and off again', async () => {
  const person = await somebody();
  const texts = Array.from({ length: 70 }, (_, index) => `ส่งของแล้วจ้าแม่สุดปังลำดับที่ ${index}`);
  await bring(person, ...texts.map((text) => ({ text })));
  const judgeAll = async (): Promise<number> => {
    const { items } = await person.call(calls.getReview, { query: { ...RANGE, limit: 50 } });
    if (items.length === 0) return 0;
    const said = items.map(({ _id }) => ({ _id, sentiment: 'positive' as const }));
    await person.call(calls.reviewSentiment, { body: { ...RANGE, items: said } });
    return items.length + (await judgeAll());
  };
  const said = (await feed(person))[0]?.sentiment;
  const refused = await person.attempt(calls.learnAdaptation, {});
  expect(refused.status).toBe(400);
  expect(await judgeAll()).toBe(70);
  const { model, confusion } = await person.call(calls.getAccuracy, { query: RANGE });
  expect(model.rows).toBe(70);
  expect(confusion[said === undefined || said === 'unjudged' ? 'neutral' : said].positive).toBeGreaterThan(0);
  await ended(person, await person.call(calls.learnAdaptation, {}));
  const { items, suggested } = await person.call(calls.listAdaptations, {});
  expect(items[0]?.metrics).toMatchObject({ measured: 70, learnt: 70 });
  expect(items[0]?.metrics.after.accuracy).toBeGreaterThanOrEqual(items[0]?.metrics.before.accuracy ?? 1);
  expect(suggested).toBe(items[0]?.is_improvement ? 'switch_on' : 'none');
  // When there are very many corrections, only the newest train the model; the others are no reason to train again.
  await world.suite.context.database.owner.query(
    `update sentiment_adaptations set metrics = jsonb_set(metrics, '{measured}', '20') where account_id = $1`,
    [person.accountId],
  );
  expect((await person.call(calls.listAdaptations, {})).suggested).toBe(suggested);
  const params = { _id: items[0]?._id ?? '' };
  const turn = async (active: boolean) => {
    expect((await person.call(calls.switchAdaptation, { params, body: { active } })).active).toBe(active);
  };
  await turn(true);
  await bring(person, { text: 'ส่งของแล้วจ้าแม่สุดปังลำดับที่ 900' });
  expect((await felt(person, 'ส่งของแล้วจ้าแม่สุดปังลำดับที่ 900'))?.sentiment).toBe('positive');
  await turn(false);
  await bring(person, { text: 'ส่งของแล้วจ้าแม่สุดปังลำดับที่ 901' });
  expect((await felt(person, 'ส่งของแล้วจ้าแม่สุดปังลำดับที่ 901'))?.sentiment).toBe(said);
});
