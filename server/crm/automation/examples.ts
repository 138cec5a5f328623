import { sql } from 'kysely';
import type { BotOutcome } from '#contracts/crm/bots/endpoints.ts';
import { buildExampleFlow } from '#contracts/crm/bots/example-flow.ts';
import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { blockerFields } from '#contracts/crm/blocker/post-blocker.ts';
import { insertBlocked } from '#server/crm/blocker/blocked-store.ts';
import { storePastRuns } from '#server/crm/automation/past-runs.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { z } from 'zod';

/** How many of the newest conversations began with the bot. */
const TALKED = 80;
/** The outcomes of ten conversations with a bot, in order. */
const ENDS: readonly [BotOutcome, reason: string | null][] = [
  ['resolved', null],
  ['handed_over', 'asked'],
  ['resolved', null],
  ['handed_over', 'flow'],
  ['resolved', null],
  ['abandoned', null],
  ['resolved', null],
  ['handed_over', 'no_answer'],
  ['taken_over', null],
  ['resolved', null],
];
const ADVERTS = [
  ['Cash Plus', 'เงินกู้ด่วน ไม่เช็คบูโร โอนไว ทักเลยค่ะ'],
  ['สินเชื่อทันใจ', 'บริการเงินกู้ อนุมัติใน 5 นาที'],
  ['Lucky789', 'เว็บตรง แตกง่าย รับเงินกู้ฟรี 500'],
] as const;

/** Rules with their runs, a bot with its flow and its conversations, and blocked items; for the demonstration. None of it sends
 * anything. */
export const storeRuleExamples = async (
  context: Context,
  unit: UnitOfWork,
  connectionId: string,
): Promise<void> => {
  await addRules(unit);
  await storePastRuns(context, unit);
  await addHeld(unit, connectionId);
  await addBot(unit);
};

const NONE = JSON.stringify({ match: 'all', items: [] });
const REFUND = JSON.stringify({
  match: 'any',
  items: [{ field: 'message', operator: 'contains_any', value: ['คืนเงิน', 'เงินคืน', 'refund'] }],
});

const LATE = JSON.stringify({
  match: 'any',
  items: [
    {
      field: 'message',
      operator: 'contains_any',
      value: ['ยังไม่ได้', 'ยังไม่มา', 'ส่งช้า', 'late', 'not arrived'],
    },
  ],
});

const ASSIGNED = JSON.stringify({
  match: 'all',
  items: [{ field: 'assigned', operator: 'is_any_of', value: ['yes'] }],
});

const addRules = async ({ db, accountId, newId }: UnitOfWork): Promise<void> => {
  await sql`
    insert into auto_responses (account_id, _id, name, moment, hours, condition, text, text_th, delay_seconds,
      again_after_seconds, active, position)
    values (${accountId}, ${newId()}, 'นอกเวลาทำการ', 'first_message', 'outside_business_hours', ${NONE},
      'Thank you, {{customer.first_name}}. We are closed now and write to you tomorrow morning.',
      'ขอบคุณที่ทักมานะคะ ตอนนี้ปิดทำการแล้ว พรุ่งนี้เช้าจะรีบตอบค่ะ', 0, 43200, false, 0)
    on conflict do nothing`.execute(db);
  await sql`
    insert into ticket_automations (account_id, _id, name, trigger, after_seconds, condition, actions, ends, active, position)
    values
      (${accountId}, ${newId()}, 'คืนเงินต้องด่วน', 'message_received', 1800, ${REFUND},
        ${JSON.stringify([{ do: 'set_priority', value: '4' }])}, true, true, 0),
      (${accountId}, ${newId()}, 'ของยังไม่ถึงมือลูกค้า', 'message_received', 1800, ${LATE},
        ${JSON.stringify([{ do: 'set_priority', value: '3' }])}, false, true, 1),
      (${accountId}, ${newId()}, 'ลูกค้ารอเกินหนึ่งชั่วโมง', 'customer_waits', 3600, ${ASSIGNED},
        ${JSON.stringify([{ do: 'tell', value: 'assignee' }])}, false, true, 2)
    on conflict do nothing`.execute(db);
  await sql`
    insert into unread_templates (account_id, _id, name, text, text_th, after_seconds, hours, condition, active, position)
    values (${accountId}, ${newId()}, 'ขอโทษที่ให้รอ', 'Sorry that it takes so long, {{customer.first_name}}.',
      'ขอโทษที่ให้รอนะคะ วันนี้มีลูกค้าทักเข้ามาเยอะ จะรีบตอบให้เร็วที่สุดค่ะ', 1800, 'business_hours', ${NONE}, false, 0)
    on conflict do nothing`.execute(db);
};

const addHeld = async (unit: UnitOfWork, connectionId: string): Promise<void> => {
  const { db, accountId, now } = unit;
  const fields = z.object(blockerFields).parse({ name: 'โฆษณาเงินกู้', words: ['เงินกู้'] });
  const rule = { ...fields, _id: unit.newId() };
  const { rowCount } = await rowsOf(
    sql`insert into post_blocker_rules (account_id, _id, name, words, authors, channels, kinds, action, active)
      values (${accountId}, ${rule._id}, ${rule.name}, ${rule.words}, '{}', '{}', '{}', 'set_aside', true)
      on conflict do nothing returning _id`.execute(db),
  );
  if (rowCount === 0) return;
  await insertBlocked(
    unit,
    connectionId,
    ADVERTS.map(([name, text], index) => ({
      item: {
        provider_id: `demo-advert-${index}`,
        kind: 'message',
        channel: 'line',
        author: { _id: `Uadvert${index}`, name },
        conversation_id: `Uadvert${index}`,
        text,
        published_at: new Date(now.getTime() - (index + 1) * 47 * MS_PER_MINUTE).toISOString(),
      },
      by: 'rule' as const,
      caught: { rule, why: [{ part: 'words', value: 'เงินกู้' }] },
    })),
  );
};

const rowsOf = async (done: Promise<{ rows: unknown[] }>): Promise<{ rowCount: number }> => ({
  rowCount: (await done).rows.length,
});

const addBot = async (unit: UnitOfWork): Promise<void> => {
  const { db, accountId } = unit;
  const bot = { _id: unit.newId(), name: 'น้องช่วยตอบ' };
  const graph = JSON.stringify(buildExampleFlow('th'));
  await sql`
    insert into chatbots (account_id, _id, name, channel, provider, greeting, flows, gptbots_url, handover_words, hours,
      active, graph)
    values (${accountId}, ${bot._id}, ${bot.name}, 'webchat', 'flows', 'สวัสดีค่ะ หนูเป็นบอตของร้าน', '[]', '',
      ${['คุยกับคน', 'agent']}, 'always', false, ${graph})
    on conflict do nothing`.execute(db);
  const tickets = await db
    .selectFrom('tickets')
    .select(['_id', 'created_at', 'last_message_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(TALKED)
    .execute();
  for (const [index, ticket] of tickets.entries()) {
    const [outcome = 'resolved', reason = null] = ENDS[index % ENDS.length] ?? [];
    const started = new Date(ticket.created_at);
    // A conversation that the bot resolved was resolved at its last message.
    const settled = outcome === 'resolved' ? Date.parse(ticket.last_message_at) : started.getTime();
    const ended = new Date(settled + (2 + (index % 5)) * MS_PER_MINUTE);
    await sql`
      insert into bot_episodes (account_id, _id, bot_id, bot_name, ticket_id, turns, answers, outcome, reason, started_at,
        last_at, ended_at)
      values (${accountId}, ${unit.newId()}, ${bot._id}, ${bot.name}, ${ticket._id}, ${1 + (index % 4)},
        ${outcome === 'resolved' ? 2 : index % 2}, ${outcome}, ${reason}, ${started}, ${ended}, ${ended})`.execute(
      db,
    );
  }
};
