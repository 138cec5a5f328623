import { afterAll, beforeAll, expect, test } from 'vitest';
import { automations } from '#contracts/crm/automation/automations.ts';
import { chatbot } from '#contracts/crm/bots/chatbot.ts';
import { updateTicket } from '#contracts/crm/endpoints.ts';
import { qc } from '#contracts/crm/quality/qc.ts';
import { survey } from '#contracts/crm/survey/area.ts';
import { storeRuleExamples } from '#server/crm/automation/examples.ts';
import { storeQualityExamples } from '#server/crm/quality/examples.ts';
import { storeSurveyExamples } from '#server/crm/survey/examples.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { listSetting } from '#server/settings/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

test('The examples of the demonstration are stored once, however often it is filled', async () => {
  const admin = await world.person(await world.account());
  const connection = await connectChat(world, admin);
  const ticket = await createTicketOn(world, admin, { connection, text: 'ขอคืนเงินค่ะ', user: 'one' });
  const { accountId } = admin;
  await admin.call(updateTicket, {
    params: { _id: ticket._id },
    body: { state: 'done', assignee_id: admin.userId },
  });
  const fill = () =>
    inTransaction(world.suite.context, { accountId, actor: SYSTEM }, async (unit) => {
      await storeSurveyExamples(unit);
      await storeRuleExamples(world.suite.context, unit, connection._id);
      await storeQualityExamples(unit, [unit.newId(), unit.newId()]);
      const episodes = await unit.db.selectFrom('bot_episodes').select('ticket_id').execute();
      const lists = [
        await listSetting(unit, automations, 'rules'),
        await listSetting(unit, chatbot, 'bots'),
        await listSetting(unit, qc, 'scorecards'),
        await listSetting(unit, survey, 'surveys'),
        episodes,
      ];
      return lists.map(({ length }) => length);
    });
  expect(await fill()).toEqual([3, 1, 1, 1, 1]);
  expect(await fill()).toEqual([3, 1, 1, 1, 1]);
});
