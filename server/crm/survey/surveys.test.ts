import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { joinContacts } from '#contracts/crm/customers/endpoints.ts';
import { updateTicket } from '#contracts/crm/endpoints.ts';
import { survey } from '#contracts/crm/survey/area.ts';
import * as asked from '#contracts/crm/survey/endpoints.ts';
import { crmUi, type CrmUi } from '#contracts/crm/ui-settings/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { getPermissionMap } from '#contracts/people/permission-map.ts';
import { countUnhandled } from '#tests/factories/chat.ts';
import { waitUntil, openTicket, startLineDesk, fetchTicket, type LineDesk } from '#tests/factories/line.ts';
import { request, type Person } from '#tests/factories/person.ts';
import { callAsCustomer, waitForInvitation } from '#tests/factories/survey.ts';

/** Who receives a survey, when and in which language; what customers answer, and how the answers are counted per question. */
let line: LineDesk;
let admin: Person;
let agent: Person;
let general: string;

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
  ({ admin, agent } = line);
  general = await questionnaire({
    name: 'After each ticket',
    message: 'How was it? {link}',
    questions: QUESTIONS,
  });
});
afterAll(() => line.stop());

let made = 0;
async function ticket(words: string): Promise<{ _id: string; user: string }> {
  const user = `U${(made += 1)}`;
  await line.twin.sayAs(user, words, line.connection.webhook);
  return { _id: (await fetchTicket(admin, user))._id, user };
}
async function questionnaire(body: object): Promise<string> {
  const created = await admin.call(buildCollectionEndpoints(survey, 'surveys').create, { body });
  return z.object({ _id: z.string() }).parse(created)._id;
}

/** A customer writes, receives a survey and answers it. */
async function ask(survey_id: string, words: string, answers: readonly (string | number | null)[]) {
  const { _id, user } = await ticket(words);
  await admin.call(asked.sendSurvey, { params: { _id }, body: { survey_id } });
  const token = await waitForInvitation(line, user);
  const { body } = await callAsCustomer(line, asked.readSurvey, { token });
  expect((await callAsCustomer(line, asked.answerSurvey, { token, answers })).status).toBe(200);
  const message = line.twin.sent.findLast((one) => one.to === user)?.text?.replace(/https?:.*/, '');
  return { message, page: asked.readSurvey.answer.parse(body) };
}

async function count(query: object) {
  return (await admin.call(asked.listSurveyAnswers, { query: { ...PERIOD, limit: 200, ...query } })).items
    .length;
}

function rules(body: Partial<CrmUi>) {
  return admin.call(buildDocumentEndpoints(crmUi, 'settings').update, { body });
}
function move(_id: string, state: 'done' | 'open') {
  return admin.call(updateTicket, { params: { _id }, body: { state, assignee_id: agent.userId } });
}

/** Does something and waits until all its consequences have run; only then is it certain that something did not happen. */
async function afterTurn(act: () => Promise<unknown>): Promise<void> {
  await act();
  await waitUntil(
    () => countUnhandled(line.world, admin.accountId),
    (left) => left === 0,
  );
}
const surveysOf = (_id: string) => admin.call(asked.listTicketSurveys, { params: { _id } });
const states = async (_id: string) => (await surveysOf(_id)).items.map((one) => one.reason ?? one.state);

describe('surveys', () => {
  it('S3-153 done_with_survey: a ticket that becomes done sends a survey when the setting is on, and none when it is off', async () => {
    const quiet = await ticket('ขอความช่วยเหลือ');
    await rules({ done_with_survey: false });
    await afterTurn(() => move(quiet._id, 'done'));
    expect(await states(quiet._id)).toEqual([]);
    await rules({ done_with_survey: true });
    const loud = await ticket('ขอความช่วยเหลือ');
    await afterTurn(() => move(loud._id, 'done'));
    expect(await states(loud._id)).toEqual(['sent']);
  });

  it('S6-137 a customer answers once, however often the link is opened, and the answer is counted', async () => {
    const { _id, user } = await ticket('ขอความช่วยเหลือ');
    await afterTurn(() => move(_id, 'done'));
    const token = await waitForInvitation(line, user);
    // A mail scanner opens every link that it finds, and runs the scripts behind it.
    for (let look = 0; look < 3; look += 1)
      expect((await callAsCustomer(line, asked.readSurvey, { token })).body).toMatchObject({
        account: 'Coffee Company',
        questions: QUESTIONS,
      });
    expect((await request(line.world.url, `${asked.SURVEY_PATH}?token=${token}`)).status).toBe(200);
    expect(await states(_id)).toEqual(['sent']);
    const wrong = await callAsCustomer(line, asked.answerSurvey, { token, answers: [6, null, ''] });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { 'answers.0': 'is not one of the choices' } },
    });
    const answers = [2, 9, ' ช้ามาก '];
    const both = await Promise.all(
      [1, 2].map(() => callAsCustomer(line, asked.answerSurvey, { token, answers })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { items } = await surveysOf(_id);
    expect(items).toMatchObject([
      { state: 'answered', answers: [2, 9, 'ช้ามาก'], agent: { _id: agent.userId } },
    ]);
    const results = await admin.call(asked.getSurveyResults, { query: PERIOD });
    expect(results).toMatchObject({
      answered: 1,
      csat: { answers: 1, score: 0, mean: 2 },
      nps: { score: 100 },
    });
    expect(results.due).toBe(results.sent + results.skipped.reduce((sum, { count }) => sum + count, 0));
    const log = await line.world.suite.context.database.platform
      .selectFrom('event_log')
      .select('data')
      .where('kind', 'like', 'ticket_survey.%')
      .execute();
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain('ช้ามาก');
    expect(JSON.stringify(log)).not.toContain(token);
  });

  it('S3-155 S3-156 pause_survey_enabled and pause_survey_duration: a ticket that is done three times within the pause sends one survey', async () => {
    await rules({ pause_survey_enabled: true, pause_survey_duration: 3600 });
    const { _id } = await ticket('ขอความช่วยเหลือ');
    for (const state of ['done', 'open', 'done', 'open', 'done'] as const)
      await afterTurn(() => move(_id, state));
    expect(await states(_id)).toEqual(['paused', 'paused', 'sent']);
    const byHand = () => admin.attempt(asked.sendSurvey, { params: { _id }, body: {} });
    const refused = await byHand();
    expect([refused.status, Failure.parse(refused.body).data]).toEqual([409, { reason: 'paused' }]);
    // Half an hour ago is within a pause of one hour, but not within one of ten minutes.
    await line.world.suite.context.database.platform
      .updateTable('survey_invitations')
      .set({ created_at: new Date(Date.now() - 1_800_000) })
      .where('ticket_id', '=', _id)
      .execute();
    expect((await byHand()).status).toBe(409);
    const params = await ticket('ขอความช่วยเหลือ');
    const contactOf = async (id: string) => (await openTicket(admin, id)).contact._id;
    const same = { params: { _id: await contactOf(params._id) }, body: { contact_id: await contactOf(_id) } };
    await admin.call(joinContacts, same);
    const elsewhere = await admin.attempt(asked.sendSurvey, { params: { _id: params._id }, body: {} });
    expect(Failure.parse(elsewhere.body).data).toEqual({ reason: 'paused' });
    await rules({ pause_survey_duration: 600 });
    expect((await byHand()).status).toBe(201);
    expect((await byHand()).status).toBe(409);
    await rules({ pause_survey_enabled: false });
    expect((await byHand()).status).toBe(201);
  });

  it('S6-068 crm.survey.write: sending a survey by hand needs it', async () => {
    expect(JSON.stringify(await admin.call(getPermissionMap, {}))).toContain('crm.survey.write');
    const { _id } = await ticket('ขอความช่วยเหลือ');
    const ask = async (can: readonly ('crm.ticket.read' | 'crm.survey.write')[]) =>
      (
        await (
          await line.world.person(admin.accountId, { can })
        ).attempt(asked.sendSurvey, { params: { _id }, body: {} })
      ).status;
    expect([await ask(['crm.ticket.read']), await ask(['crm.ticket.read', 'crm.survey.write'])]).toEqual([
      403, 201,
    ]);
  });

  test('A channel that takes no message sends no survey, and the response says so', async () => {
    const { _id } = await ticket('ขอความช่วยเหลือ');
    await line.world.suite.context.database.platform
      .updateTable('tickets')
      .set({ standby: true })
      .where('_id', '=', _id)
      .execute();
    await afterTurn(() => move(_id, 'done'));
    expect(await states(_id)).toEqual(['window_closed']);
  });
});

it('A customer who writes Thai receives the survey in Thai, any other in the other language, and both are counted together', async () => {
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
        { answer: 'Shop', count: 2 },
        { answer: 'App', count: 1 },
      ],
    ],
    [
      'Again?',
      2,
      [
        { answer: 'yes', count: 1 },
        { answer: 'no', count: 1 },
      ],
    ],
  ]);
  // An invitation keeps the questions it was sent with, and they are still counted when the questionnaire drops them.
  await admin.call(buildCollectionEndpoints(survey, 'surveys').update, {
    params: { _id: survey_id },
    body: { name: 'Where it was', questions: [IN_TWO_LANGUAGES.questions[0]], active: false },
  });
  const later = await admin.call(asked.listQuestionResults, { query: { ...PERIOD, survey_id } });
  expect(later.items).toEqual(items);
  const results = await admin.call(asked.getSurveyResults, { query: { ...PERIOD, survey_id } });
  expect([results.due, results.csat.answers]).toEqual([3, 0]);
  expect(results.surveys.map(({ name }) => name).toSorted()).toEqual(['After each ticket', 'Where']);
});

it('Results of any selection count the invitations that the list of the selection has', async () => {
  const all = await admin.call(asked.getSurveyResults, { query: PERIOD });
  const agents = [undefined, ...all.agents.map(({ agent }) => agent?._id ?? 'nobody')];
  const surveys = [undefined, ...all.surveys.map(({ _id }) => _id)];
  const channels = [undefined, ...all.channels.map(({ channel }) => channel), 'email' as const];
  const { items: listed } = await admin.call(asked.listSurveyAnswers, { query: { ...PERIOD, limit: 200 } });
  const middle = listed[Math.floor(listed.length / 2)]?.created_at ?? PERIOD.to;
  const periods = [{}, { to: middle }, { from: middle }];
  const selections = agents.flatMap((agent_id) =>
    surveys.flatMap((survey_id) =>
      channels
        .slice(0, agent_id ? 1 : undefined)
        .flatMap((channel) => periods.map((period) => ({ agent_id, survey_id, channel, ...period }))),
    ),
  );
  let compared = 0;
  for (const chosen of selections) {
    const found = await admin.call(asked.getSurveyResults, { query: { ...PERIOD, ...chosen } });
    expect([chosen, found.due, found.sent, found.answered, found.csat.answers, found.nps.answers]).toEqual([
      chosen,
      await count(chosen),
      await count({ ...chosen, state: 'sent' }),
      await count({ ...chosen, state: 'answered' }),
      await count({ ...chosen, kind: 'csat' }),
      await count({ ...chosen, kind: 'nps' }),
    ]);
    for (const { reason, count: skipped } of found.skipped)
      expect(await count({ ...chosen, reason })).toBe(skipped);
    compared += found.due;
  }
  expect(compared).toBeGreaterThan(20);
});

it('Every number of the results opens as many invitations as it counts', async () => {
  const results = await admin.call(asked.getSurveyResults, { query: PERIOD });
  expect(await count({})).toBe(results.due);
  expect(await count({ state: 'sent' })).toBe(results.sent);
  expect(await count({ state: 'answered' })).toBe(results.answered);
  for (const { value, count: answer } of results.csat.spread)
    expect([value, await count({ kind: 'csat', value })]).toEqual([value, answer]);
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
    for (const { answer, count: times } of spread)
      expect([answer, await count({ survey_id, question_id, answer })]).toEqual([answer, times]);
    expect([question.kind, mean]).toEqual([
      question.kind,
      question.kind === 'csat' ? 2 : question.kind === 'nps' ? 9 : null,
    ]);
  }
});
