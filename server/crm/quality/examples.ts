import { qc } from '#contracts/crm/quality/qc.ts';
import { qcSampling } from '#contracts/crm/quality/sampling-area.ts';
import { scoreOf, type ReviewedCard, type QcAnswer } from '#contracts/crm/quality/score.ts';
import { computeSamplePosition } from '#engine/quality/sampling.ts';
import { insertCase } from '#server/crm/quality/case-store.ts';
import { insertAppeal, insertReview } from '#server/crm/quality/review-store.ts';
import { listNewestDoneTickets } from '#server/crm/tickets/example-ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { createSettingItem, listSetting } from '#server/settings/public.ts';

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
 * scores all of them, the second some as well, so that the second may decide the appeals. Nothing is added where the scorecard is there
 * already.
 */
export async function storeQualityExamples(
  unit: UnitOfWork,
  judges: readonly [first: string, second: string],
): Promise<void> {
  if ((await listSetting(unit, qc, 'scorecards')).some(({ name }) => name === CARD.name)) return;
  const { name, pass_percent, questions } = CARD;
  const cardId = await createSettingItem(
    unit,
    { area: qc, name: 'scorecards' },
    { name, pass_percent, questions },
  );
  const sampling = { name: 'สุ่ม 5 %', scorecard_id: cardId, percent: 5, second_percent: 20 };
  const ruleId = await createSettingItem(unit, { area: qcSampling, name: 'rules' }, sampling);
  const done = await listNewestDoneTickets(unit, { limit: JUDGED + WAITING, without: judges });
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
      rule_id: ruleId,
      rule_name: sampling.name,
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
    await insertCase(unit, { ...open, needed: reviews.length, state, score, passed, reviewed_at: at });
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
}

/** Most is well done; the most frequent fault is not naming the next step. */
function answersAt(place: number): QcAnswer[] {
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
}
