import { sql } from 'kysely';
import { scoreOf, type JudgedCard, type QcAnswer } from '#contracts/crm/quality/score.ts';
import { placeOf } from '#engine/quality/sampling.ts';
import { insertCase } from '#server/crm/quality/case-store.ts';
import { insertReview } from '#server/crm/quality/review-store.ts';
import type { Unit } from '#server/kit/db/unit.ts';

const CARD: JudgedCard = {
  name: 'การตอบลูกค้า',
  version: 1,
  pass_percent: 80,
  questions: [
    { label: 'ทักทายและเรียกชื่อลูกค้า', kind: 'yes_no', weight: 10, critical: false },
    { label: 'แก้เรื่องได้ตรงคำถาม', kind: 'yes_no', weight: 30, critical: true },
    { label: 'ข้อมูลถูกต้อง', kind: 'yes_no', weight: 30, critical: false },
    { label: 'น้ำเสียงสุภาพ', kind: 'points', weight: 20, critical: false },
    { label: 'บอกขั้นตอนถัดไป', kind: 'yes_no', weight: 10, critical: false },
  ],
};

/** Judged tickets of the demonstration, and some that wait for a judge. */
const JUDGED = 24;
const WAITING = 4;

/** A scorecard, a rule of sampling, judgements of finished tickets and some to be judged; for the demonstration. */
export const storeQualityExamples = async (unit: Unit, judge: string): Promise<void> => {
  const cardId = unit.newId();
  const rule = { _id: unit.newId(), name: 'สุ่ม 5 %' };
  await sql`insert into qc_scorecards (account_id, _id, name, purpose, questions, pass_percent, active)
    values (${unit.accountId}, ${cardId}, ${CARD.name}, '', ${JSON.stringify(CARD.questions)}, 80, true)
    on conflict do nothing`.execute(unit.db);
  await sql`insert into qc_sampling (account_id, _id, name, scorecard_id, percent, second_percent, "only", channels, active)
    values (${unit.accountId}, ${rule._id}, ${rule.name}, ${cardId}, 5, 20, '{}', '{}', true)
    on conflict do nothing`.execute(unit.db);
  const done = await unit.db
    .selectFrom('tickets')
    .select(['_id', 'assignee_id', 'done_at'])
    .where('account_id', '=', unit.accountId)
    .where('done_at', 'is not', null)
    .where('assignee_id', 'is not', null)
    .where('assignee_id', '!=', judge)
    .orderBy('done_at', 'desc')
    .limit(JUDGED + WAITING)
    .execute();
  for (const [index, ticket] of done.entries()) {
    const at = new Date(ticket.done_at ?? unit.now);
    const answers = answersAt(placeOf(ticket._id));
    const result = scoreOf(CARD, answers);
    const judged = index >= WAITING;
    const _id = unit.newId();
    await insertCase(unit, {
      account_id: unit.accountId,
      _id,
      ticket_id: ticket._id,
      agent_id: ticket.assignee_id,
      scorecard_id: cardId,
      card: JSON.stringify(CARD),
      source: 'sample',
      rule_id: rule._id,
      rule_name: rule.name,
      needed: 1,
      state: judged ? 'judged' : 'open',
      created_at: at,
      ...(judged ? { score: result.score, passed: result.passed, judged_at: at } : {}),
    });
    if (!judged) continue;
    await insertReview(unit, {
      account_id: unit.accountId,
      case_id: _id,
      round: 1,
      reviewer_id: judge,
      answers: JSON.stringify(answers),
      score: result.score,
      passed: result.passed,
      comment: '',
      at,
    });
  }
};

/** Most is well done; what is missed most is telling the next step. */
const answersAt = (place: number): QcAnswer[] => {
  const yes = (share: number, step: number): QcAnswer => ({
    value: (place * step) % 1 < share ? 1 : 0,
    note: '',
  });
  return [
    yes(0.9, 7),
    yes(0.95, 11),
    yes(0.85, 13),
    { value: 6 + Math.floor(place * 5), note: '' },
    yes(0.6, 17),
  ];
};
