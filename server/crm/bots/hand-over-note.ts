import type { z } from 'zod';
import type { HandOverReason } from '#contracts/crm/bots/endpoints.ts';
import type { Episode } from '#server/crm/bots/episode-store.ts';

type Reason = z.infer<typeof HandOverReason>;

/** Said in both languages at once: a note is read by a whole team. */
const WHY: Record<Reason, string> = {
  asked: 'the customer asks for a person · ลูกค้าขอคุยกับคน',
  flow: 'its flow leads to a person · ลำดับการตอบส่งต่อให้คน',
  no_answer: 'it knows no answer · บอตไม่มีคำตอบ',
  not_understood: 'it did not understand the answers · บอตไม่เข้าใจคำตอบ',
  cannot_say: 'it may not write here · บอตส่งข้อความที่นี่ไม่ได้',
  outside_failed: 'the bot elsewhere does not answer · บอตภายนอกไม่ตอบ',
};

/** What whoever takes over a bot's conversation has to know: why, and what the customer told it. The talk itself stands above. */
export const handOverNote = (
  { bot_name, told, turns }: Pick<Episode, 'bot_name' | 'told' | 'turns'>,
  reason: Reason,
): string =>
  [
    `🤖 ${bot_name}: ${WHY[reason]}`,
    ...(turns > 0 ? [`${turns} ↔`] : []),
    ...Object.entries(told).map(([key, value]) => `${key}: ${value}`),
  ].join('\n');
