import { z } from 'zod';
import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { automations } from '#contracts/crm/automation/automations.ts';
import { unreadTemplates } from '#contracts/crm/automation/unread.ts';
import { blockerFields, postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import { chatbot } from '#contracts/crm/bots/chatbot.ts';
import type { BotOutcome, HandOverReason } from '#contracts/crm/bots/endpoints.ts';
import { buildExampleFlow } from '#contracts/crm/bots/example-flow.ts';
import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { storePastRuns } from '#server/crm/automation/past-runs.ts';
import { insertBlocked } from '#server/crm/blocker/blocked-store.ts';
import { writeGraph } from '#server/crm/bots/bot-store.ts';
import { insertEndedEpisodes } from '#server/crm/bots/episode-store.ts';
import { listNewestTickets } from '#server/crm/tickets/example-ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { createSettingItem, listSetting } from '#server/settings/public.ts';

/** How many of the newest conversations began with the bot. */
const TALKED = 80;
/** The outcomes of ten conversations with a bot, in order. */
const ENDS: readonly [BotOutcome, reason: z.output<typeof HandOverReason> | null][] = [
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

/**
 * Rules with their runs, a bot with its flow and its conversations, and blocked items; for the demonstration. None of it sends anything.
 * Nothing is added where they are there already.
 */
export async function storeRuleExamples(
  context: Context,
  unit: UnitOfWork,
  connectionId: string,
): Promise<void> {
  if ((await listSetting(unit, automations, 'rules')).some(({ name }) => name === REFUND_RULE)) return;
  await addRules(unit);
  await storePastRuns(context, unit);
  await addBlocked(unit, connectionId);
  await addBot(unit);
}

const REFUND_RULE = 'คืนเงินต้องด่วน';

function contains(...value: string[]) {
  return {
    match: 'any' as const,
    items: [{ field: 'message', operator: 'contains_any', value }],
  };
}
const REFUND = contains('คืนเงิน', 'เงินคืน', 'refund');
const LATE = contains('ยังไม่ได้', 'ยังไม่มา', 'ส่งช้า', 'late', 'not arrived');
const ASSIGNED = {
  match: 'all' as const,
  items: [{ field: 'assigned', operator: 'is_any_of', value: ['yes'] }],
};

const AUTOMATIONS: readonly z.input<z.ZodObject<typeof automations.resources.rules.fields>>[] = [
  {
    name: REFUND_RULE,
    trigger: 'message_received',
    condition: REFUND,
    actions: [{ do: 'set_priority', value: '4' }],
    ends: true,
  },
  {
    name: 'ของยังไม่ถึงมือลูกค้า',
    trigger: 'message_received',
    condition: LATE,
    actions: [{ do: 'set_priority', value: '3' }],
    ends: false,
  },
  {
    name: 'ลูกค้ารอเกินหนึ่งชั่วโมง',
    trigger: 'customer_waits',
    after_seconds: 3600,
    condition: ASSIGNED,
    actions: [{ do: 'tell', value: 'assignee' }],
    ends: false,
  },
];

async function addRules(unit: UnitOfWork): Promise<void> {
  await createSettingItem(
    unit,
    { area: autoResponse, name: 'responses' },
    {
      name: 'นอกเวลาทำการ',
      moment: 'first_message',
      hours: 'outside_business_hours',
      text: 'Thank you, {{customer.first_name}}. We are closed now and write to you tomorrow morning.',
      text_th: 'ขอบคุณที่ทักมานะคะ ตอนนี้ปิดทำการแล้ว พรุ่งนี้เช้าจะรีบตอบค่ะ',
      again_after_seconds: 43_200,
      active: false,
    },
  );
  for (const rule of AUTOMATIONS)
    await createSettingItem(unit, { area: automations, name: 'rules' }, { ...rule, active: true });
  await createSettingItem(
    unit,
    { area: unreadTemplates, name: 'templates' },
    {
      name: 'ขอโทษที่ให้รอ',
      text: 'Sorry that it takes so long, {{customer.first_name}}.',
      text_th: 'ขอโทษที่ให้รอนะคะ วันนี้มีลูกค้าทักเข้ามาเยอะ จะรีบตอบให้เร็วที่สุดค่ะ',
      hours: 'business_hours',
      active: false,
    },
  );
}

async function addBlocked(unit: UnitOfWork, connectionId: string): Promise<void> {
  const fields = z.object(blockerFields).parse({ name: 'โฆษณาเงินกู้', words: ['เงินกู้'] });
  const _id = await createSettingItem(unit, { area: postBlocker, name: 'rules' }, fields);
  const rule = { ...fields, _id };
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
        published_at: new Date(unit.now.getTime() - (index + 1) * 47 * MS_PER_MINUTE).toISOString(),
      },
      by: 'rule' as const,
      caught: { rule, matches: [{ part: 'words', value: 'เงินกู้' }] },
    })),
  );
}

async function addBot(unit: UnitOfWork): Promise<void> {
  const name = 'น้องช่วยตอบ';
  const _id = await createSettingItem(
    unit,
    { area: chatbot, name: 'bots' },
    {
      name,
      channel: 'webchat',
      greeting: 'สวัสดีค่ะ หนูเป็นบอตของร้าน',
      handover_words: ['คุยกับคน', 'agent'],
      active: false,
    },
  );
  const bot = { _id, name };
  await writeGraph(unit, bot._id, buildExampleFlow('th'));
  const tickets = await listNewestTickets(unit, TALKED);
  await insertEndedEpisodes(
    unit,
    bot,
    tickets.map((ticket, index) => {
      const [outcome = 'resolved', reason = null] = ENDS[index % ENDS.length] ?? [];
      const started_at = new Date(ticket.created_at);
      // A conversation that the bot resolved was resolved at its last message.
      const settled = outcome === 'resolved' ? Date.parse(ticket.last_message_at) : started_at.getTime();
      return {
        ticket_id: ticket._id,
        turns: 1 + (index % 4),
        answers: outcome === 'resolved' ? 2 : index % 2,
        outcome,
        reason,
        started_at,
        ended_at: new Date(settled + (2 + (index % 5)) * MS_PER_MINUTE),
      };
    }),
  );
}
