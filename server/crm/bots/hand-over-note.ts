import type { z } from 'zod';
import type { HandOverReason } from '#contracts/crm/bots/endpoints.ts';
import { cutLine } from '#contracts/kit/cut-text.ts';
import type { Episode } from '#server/crm/bots/episode-store.ts';

type Reason = z.infer<typeof HandOverReason>;

/** Written in both languages at once: a note is read by a whole team. */
const WHY: Record<Reason, string> = {
  asked: 'the customer asks for a person · ลูกค้าขอคุยกับคน',
  flow: 'its flow leads to a person · ลำดับการตอบส่งต่อให้คน',
  no_answer: 'it knows no answer · บอตไม่มีคำตอบ',
  not_understood: 'it did not understand the answers · บอตไม่เข้าใจคำตอบ',
  cannot_say: 'it may not write here · บอตส่งข้อความที่นี่ไม่ได้',
  outside_failed: 'the bot elsewhere does not answer · บอตภายนอกไม่ตอบ',
};

/** How much of a question is shown before its answer. */
const ASKED_SHOWN = 120;

/**
 * What the agent who takes over a bot's conversation has to know: why, what it asked, and what the customer chose and wrote. The
 * conversation itself, word for word, is above.
 */
export function formatHandoverNote(
  {
    bot_name,
    variables,
    collected_answers,
    turns,
  }: Pick<Episode, 'bot_name' | 'variables' | 'collected_answers' | 'turns'>,
  reason: Reason,
): string {
  return [
    `🤖 ${bot_name}: ${WHY[reason]}`,
    ...(turns > 0 ? [`${turns} ↔`] : []),
    ...collected_answers.map(({ asked: question, said }) => `• ${cutLine(question, ASKED_SHOWN)} → ${said}`),
    // Answers without a question of the flow, as an external bot may store them.
    ...Object.entries(variables).flatMap(([key, value]) =>
      collected_answers.some(({ said }) => said === value) ? [] : [`${key}: ${value}`],
    ),
  ].join('\n');
}
