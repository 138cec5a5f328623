import { sql } from 'kysely';
import { scoreOf, type ReviewedCard, type QcAnswer } from '#contracts/crm/quality/score.ts';
import { computeSamplePosition } from '#engine/quality/sampling.ts';
import { insertCase } from '#server/crm/quality/case-store.ts';
import { insertAppeal, insertReview } from '#server/crm/quality/review-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const CARD: ReviewedCard = {
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

/** Scored tickets of the demonstration, and some that wait for a review. */
const JUDGED = 24;
const WAITING = 4;
/** One in this many has two reviews. */
const TWICE = 6;
/** This many of those who did not pass appeal, and wait for a decision. */
const APPEALED = 2;
const APPEAL = 'ลูกค้าบอกว่ารีบและขอจบแชตก่อน จึงยังไม่ได้แจ้งขั้นตอนถัดไปครับ ขอให้ดูข้อความท้ายแชตอีกครั้ง';

/**
 * A scorecard, a sampling rule, reviews of finished tickets, some open cases and some appeals; for the demonstration. The first reviewer
 * scores all of them, the second some as well, so that the second may decide the appeals.
 */
export const storeQualityExamples = async (
  unit: UnitOfWork,
  judges: readonly [first: string, second: string],
): Promise<void> => {
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
    .where('assignee_id', 'not in', [...judges])
    .orderBy('done_at', 'desc')
    .limit(JUDGED + WAITING)
    .execute();
  let appeals = 0;
  for (const [index, ticket] of done.entries()) {
    const at = new Date(ticket.done_at ?? unit.now);
    const _id = unit.newId();
    const open = {
      account_id: unit.accountId,
      _id,
      ticket_id: ticket._id,
      agent_id: ticket.assignee_id,
      scorecard_id: cardId,
      card: JSON.stringify(CARD),
      source: 'sample' as const,
      rule_id: rule._id,
      rule_name: rule.name,
      created_at: at,
    };
    if (index < WAITING) {
      await insertCase(unit, { ...open, needed: 1, state: 'open' });
      continue;
    }
    // Some are scored by both, each without having seen the other's review.
    const reviews = judges.slice(0, index % TWICE === 0 ? 2 : 1).map((reviewer_id, place) => {
      const answers = answersAt(computeSamplePosition(`${ticket._id}${place || ''}`));
      const { score, passed } = scoreOf(CARD, answers);
      return { round: place + 1, reviewer_id, answers, score, passed };
    });
    const score = Math.round(reviews.reduce((sum, one) => sum + one.score, 0) / reviews.length);
    const passed = reviews.every((one) => one.score > 0) && score >= CARD.pass_percent;
    const by_id = appeals < APPEALED && !passed && reviews.length === 1 ? ticket.assignee_id : null;
    const state = by_id ? 'appealed' : 'judged';
    await insertCase(unit, { ...open, needed: reviews.length, state, score, passed, judged_at: at });
    for (const { answers, ...review } of reviews)
      await insertReview(unit, {
        ...review,
        account_id: unit.accountId,
        case_id: _id,
        answers: JSON.stringify(answers),
        comment: '',
        at,
      });
    if (!by_id) continue;
    appeals += 1;
    await insertAppeal(unit, { account_id: unit.accountId, case_id: _id, by_id, text: APPEAL, at: unit.now });
  }
};

/** Most is well done; the most frequent fault is not naming the next step. */
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
