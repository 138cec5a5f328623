import { sql } from 'kysely';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { SurveyKind, SurveyQuestion } from '#contracts/crm/survey/question.ts';
import { computeSamplePosition } from '#engine/quality/sampling.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';

/** A question in English and Thai. */
const ask = (kind: SurveyKind, [label, label_th]: [string, string], required = true): SurveyQuestion => ({
  label,
  label_th,
  kind,
  choices: [],
  choices_th: [],
  required,
});

/** The questions of the demonstration, and its customers' free-text answers. */
const QUESTIONS: SurveyQuestion[] = [
  ask('csat', ['How satisfied are you with our help?', 'คุณพอใจกับการช่วยเหลือของเราแค่ไหน']),
  ask('nps', ['How likely would you recommend us to a friend?', 'คุณจะแนะนำร้านเราให้เพื่อนแค่ไหน'], false),
  {
    ...ask('choice', ['What helped you most?', 'อะไรช่วยคุณได้มากที่สุด'], false),
    choices: ['A quick answer', 'A friendly person', 'A clear solution'],
    choices_th: ['ตอบไว', 'พนักงานเป็นมิตร', 'แก้ปัญหาได้ชัดเจน'],
  },
  ask('text', ['What could we do better?', 'อยากให้เราปรับอะไร'], false),
];
const MESSAGES = {
  en: 'How did we take care of you? Please tell us here: {link}',
  th: 'เราดูแลคุณเป็นอย่างไรบ้างคะ บอกเราได้ที่นี่ {link}',
};
const WORDS = ['ตอบเร็วมากค่ะ ประทับใจ', 'รอนานไปนิด', 'พนักงานสุภาพดี', 'อยากให้มีคนตอบตอนดึกด้วย', 'ขอบคุณครับ'];
const CSAT = [5, 5, 5, 4, 4, 4, 3, 2, 5, 1] as const;
const NPS = [10, 9, 10, 8, 7, 9, 6, 3, 10, 2] as const;

/** This many of ten customers answer. */
const ANSWERS = 0.45;

/** A questionnaire, and answers of the customers of past finished tickets; for the demonstration. */
export const storeSurveyExamples = async (unit: UnitOfWork): Promise<void> => {
  const _id = unit.newId();
  const name = 'หลังจบเรื่อง';
  await sql`insert into surveys (account_id, _id, name, message, message_th, questions, channels, expires_days, thanks, active)
    values (${unit.accountId}, ${_id}, ${name}, ${MESSAGES.en}, ${MESSAGES.th},
      ${JSON.stringify(QUESTIONS)}, '{}', 7, '', true) on conflict do nothing`.execute(unit.db);
  const done = await unit.db
    .selectFrom('tickets')
    .select(['_id', 'contact_id', 'channel', 'assignee_id', 'done_at'])
    .where('account_id', '=', unit.accountId)
    .where('done_at', 'is not', null)
    .where('assignee_id', 'is not', null)
    .orderBy('done_at', 'desc')
    .limit(600)
    .execute();
  for (const ticket of done) {
    const at = new Date(ticket.done_at ?? unit.now);
    const place = computeSamplePosition(ticket._id);
    const said = place < ANSWERS ? answersAt(place / ANSWERS) : null;
    await unit.db
      .insertInto('survey_invitations')
      .values({
        account_id: unit.accountId,
        _id: unit.newId(),
        ticket_id: ticket._id,
        contact_id: ticket.contact_id,
        channel: ticket.channel,
        agent_id: ticket.assignee_id,
        survey_id: _id,
        survey_name: name,
        survey_version: 1,
        questions: JSON.stringify(QUESTIONS),
        thanks: '',
        thanks_th: '',
        language: 'th',
        episode: null,
        asked_by: null,
        token_hash: hashToken(generateToken()),
        reason: null,
        created_at: at,
        expires_at: new Date(at.getTime() + 7 * MS_PER_DAY),
        ...(said
          ? {
              ...said,
              answers: JSON.stringify(said.answers),
              answered_at: new Date(at.getTime() + 3_600_000),
            }
          : {}),
      })
      .execute();
    await sql`update tickets set survey = ${said ? 'answered' : 'asked'}
      where account_id = ${unit.accountId} and _id = ${ticket._id}`.execute(unit.db);
  }
};

const answersAt = (place: number) => {
  const at = Math.floor(place * 1000);
  const csat = CSAT[at % CSAT.length] ?? 5;
  const nps = NPS[at % NPS.length] ?? 9;
  const helped = at % 4 === 0 ? null : (QUESTIONS[2]?.choices[at % 3] ?? null);
  const words = at % 3 === 0 ? (WORDS[at % WORDS.length] ?? null) : null;
  return { csat, nps, answers: [csat, nps, helped, words] };
};
