import { survey } from '#contracts/crm/survey/area.ts';
import type { SurveyKind, SurveyQuestion } from '#contracts/crm/survey/question.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { computeSamplePosition } from '#engine/quality/sampling.ts';
import { insertInvitation, markTicket } from '#server/crm/survey/invitation-store.ts';
import { listNewestDoneTickets } from '#server/crm/tickets/example-ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';
import { createSettingItem, listSetting } from '#server/settings/public.ts';

/** A question in English and Thai. */
function ask(kind: SurveyKind, [label, label_th]: [string, string], required = true): SurveyQuestion {
  return {
    label,
    label_th,
    kind,
    choices: [],
    choices_th: [],
    required,
  };
}

/** The questions of the demonstration, and its customers' free-text answers. */
const QUESTIONS: SurveyQuestion[] = [
  ask('csat', ['How satisfied are you with our help?', 'คุณพอใจกับการช่วยเหลือของเราแค่ไหนคะ']),
  ask('nps', ['How likely would you recommend us to a friend?', 'คุณจะแนะนำร้านเราให้เพื่อนแค่ไหนคะ'], false),
  {
    ...ask('choice', ['What helped you most?', 'อะไรช่วยคุณได้มากที่สุดคะ'], false),
    choices: ['A quick answer', 'A friendly person', 'A clear solution'],
    choices_th: ['ตอบไว', 'พนักงานเป็นมิตร', 'แก้ปัญหาได้ชัดเจน'],
  },
  ask('text', ['What could we do better?', 'อยากให้เราปรับปรุงอะไรบ้างคะ'], false),
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

/** A questionnaire, and answers of the customers of past finished tickets; for the demonstration. Nothing is added where it is there already. */
export async function storeSurveyExamples(unit: UnitOfWork): Promise<void> {
  const name = 'หลังจบเรื่อง';
  if ((await listSetting(unit, survey, 'surveys')).some((one) => one.name === name)) return;
  const _id = await createSettingItem(
    unit,
    { area: survey, name: 'surveys' },
    {
      name,
      message: MESSAGES.en,
      message_th: MESSAGES.th,
      questions: QUESTIONS,
      expires_days: 7,
      active: true,
    },
  );
  const done = await listNewestDoneTickets(unit, { limit: 600 });
  for (const ticket of done) {
    const at = new Date(ticket.done_at ?? unit.now);
    const place = computeSamplePosition(ticket._id);
    const said = place < ANSWERS ? answersAt(place / ANSWERS) : null;
    await insertInvitation(unit, {
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
      requested_by: null,
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
    });
    await markTicket(unit, ticket._id, said ? 'answered' : 'asked');
  }
}

function answersAt(place: number) {
  const at = Math.floor(place * 1000);
  const csat = CSAT[at % CSAT.length] ?? 5;
  const nps = NPS[at % NPS.length] ?? 9;
  const helped = at % 4 === 0 ? null : (QUESTIONS[2]?.choices[at % 3] ?? null);
  const words = at % 3 === 0 ? (WORDS[at % WORDS.length] ?? null) : null;
  return { csat, nps, answers: [csat, nps, helped, words] };
}
