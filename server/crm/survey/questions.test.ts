import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { survey } from '#contracts/crm/survey/area.ts';
import * as asked from '#contracts/crm/survey/endpoints.ts';
import { collectionEndpoints } from '#contracts/kit/area/collection.ts';
import { eventually, startLineDesk, ticketOf, type LineDesk } from '#tests/makers/line.ts';
import { initOf, request, type Person } from '#tests/makers/person.ts';

/** What customers answered, question by question, and in which language they were asked. */
let line: LineDesk;
let admin: Person;

const PERIOD = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const QUESTIONS = [
  { label: 'How satisfied are you?', kind: 'csat' as const },
  { label: 'Would you recommend us?', kind: 'nps' as const, required: false },
  { label: 'What could be better?', kind: 'text' as const, required: false },
];
const IN_TWO_LANGUAGES = {
  name: 'Where',
  message: 'Where was it? {link}',
  message_th: 'ที่ไหนคะ {link}',
  questions: [
    {
      label: 'Where?',
      label_th: 'ที่ไหน',
      kind: 'choice' as const,
      choices: ['Shop', 'App'],
      choices_th: ['ร้าน', 'แอป'],
    },
    { label: 'Again?', label_th: 'อีกไหม', kind: 'yes_no' as const, required: false },
  ],
};

beforeAll(async () => {
  line = await startLineDesk('Coffee Company');
  ({ admin } = line);
});
afterAll(() => line.stop());

let made = 0;
const ticket = async (words: string): Promise<{ _id: string; user: string }> => {
  const user = `U${(made += 1)}`;
  await line.twin.sayAs(user, words, line.connection.webhook);
  return { _id: (await ticketOf(admin, user))._id, user };
};
const questionnaire = async (body: object): Promise<string> => {
  const created = await admin.call(collectionEndpoints(survey, 'surveys').create, { body });
  return z.object({ _id: z.string() }).parse(created)._id;
};
const outside = (endpoint: typeof asked.readSurvey | typeof asked.answerSurvey, body: object) =>
  request(line.world.url, endpoint.path, initOf(endpoint, { body }));
const linkTo = (user: string): Promise<string> =>
  eventually(
    async () => line.twin.sent.findLast((one) => one.to === user && one.text?.includes('token='))?.text ?? '',
    (text) => text !== '',
  ).then((text) => /token=([\w-]+)/.exec(text)?.[1] ?? '');

/** A customer writes, is asked by a questionnaire and answers. */
const ask = async (survey_id: string, words: string, answers: readonly (string | number | null)[]) => {
  const { _id, user } = await ticket(words);
  await admin.call(asked.askSurvey, { params: { _id }, body: { survey_id } });
  const token = await linkTo(user);
  const { body } = await outside(asked.readSurvey, { token });
  expect((await outside(asked.answerSurvey, { token, answers })).status).toBe(200);
  const message = line.twin.sent.findLast((one) => one.to === user)?.text?.replace(/https?:.*/, '');
  return { message, page: asked.readSurvey.answer.parse(body) };
};

const count = async (query: object) =>
  (await admin.call(asked.listSurveyAnswers, { query: { ...PERIOD, limit: 200, ...query } })).items.length;

it('who writes Thai is asked in Thai, anybody else in the other language, and both are counted as one', async () => {
  const general = await questionnaire({
    name: 'After each ticket',
    message: 'How was it? {link}',
    questions: QUESTIONS,
  });
  await ask(general, 'Thanks', [2, 9, 'slow']);
  const survey_id = await questionnaire(IN_TWO_LANGUAGES);
  const thai = await ask(survey_id, 'สินค้ายังไม่มาเลยครับ รอนานแล้ว', ['Shop', 'yes']);
  const english = await ask(survey_id, 'My parcel has still not arrived, please help me', ['Shop', null]);
  await ask(survey_id, '👍', ['App', 'no']);
  expect([thai.message, english.message]).toEqual(['ที่ไหนคะ ', 'Where was it? ']);
  expect([thai.page.language, english.page.language]).toEqual(['th', 'en']);
  expect(thai.page.questions).toMatchObject(IN_TWO_LANGUAGES.questions);
  const { items } = await admin.call(asked.listQuestionResults, { query: { ...PERIOD, survey_id } });
  expect(items.map(({ question, answers, spread }) => [question.label, answers, spread])).toEqual([
    [
      'Where?',
      3,
      [
        { said: 'Shop', count: 2 },
        { said: 'App', count: 1 },
      ],
    ],
    [
      'Again?',
      2,
      [
        { said: 'yes', count: 1 },
        { said: 'no', count: 1 },
      ],
    ],
  ]);
  // What was asked stays as it was, and is counted still when the questionnaire asks it no more.
  await admin.call(collectionEndpoints(survey, 'surveys').update, {
    params: { _id: survey_id },
    body: { name: 'Where it was', questions: [IN_TWO_LANGUAGES.questions[0]], active: false },
  });
  const later = await admin.call(asked.listQuestionResults, { query: { ...PERIOD, survey_id } });
  expect(later.items).toEqual(items);
  const results = await admin.call(asked.getSurveyResults, { query: { ...PERIOD, survey_id } });
  expect([results.due, results.csat.answers]).toEqual([3, 0]);
  expect(results.surveys.map(({ name }) => name).toSorted()).toEqual(['After each ticket', 'Where']);
});

it('every number of the results opens as many invitations', async () => {
  const results = await admin.call(asked.getSurveyResults, { query: PERIOD });
  expect(await count({})).toBe(results.due);
  expect(await count({ state: 'sent' })).toBe(results.sent);
  expect(await count({ state: 'answered' })).toBe(results.answered);
  for (const { value, count: said } of results.csat.spread)
    expect([value, await count({ kind: 'csat', value })]).toEqual([value, said]);
  for (const { _id, count: due } of results.surveys) expect(await count({ survey_id: _id })).toBe(due);
  for (const { channel, count: due } of results.channels) expect(await count({ channel })).toBe(due);
  for (const { agent, sent } of results.agents)
    expect(await count({ agent_id: agent?._id ?? 'nobody', state: 'sent' })).toBe(sent);
  expect(results.agents.some(({ agent }) => agent === null)).toBe(true);
  const { items } = await admin.call(asked.listQuestionResults, { query: PERIOD });
  expect(items.map(({ question }) => question.label)).toEqual([
    ...QUESTIONS.map(({ label }) => label),
    'Where?',
    'Again?',
  ]);
  for (const {
    survey: { _id: survey_id },
    question_id,
    answers,
    spread,
    mean,
    question,
  } of items) {
    expect(await count({ survey_id, question_id })).toBe(answers);
    for (const { said, count: times } of spread)
      expect([said, await count({ survey_id, question_id, said })]).toEqual([said, times]);
    expect([question.kind, mean]).toEqual([
      question.kind,
      question.kind === 'csat' ? 2 : question.kind === 'nps' ? 9 : null,
    ]);
  }
});
