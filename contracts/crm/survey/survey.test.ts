import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { survey } from '#contracts/crm/survey/area.ts';
import { localizeQuestion } from '#contracts/crm/survey/in-thai.ts';
import { validateSurveyAnswer, SURVEY_KINDS, SurveyQuestion } from '#contracts/crm/survey/question.ts';
import { computeCsat, computeMean, computeNps } from '#contracts/crm/survey/score.ts';

const question = (given: object) => SurveyQuestion.parse({ label: 'How was it?', ...given });

describe('answers', () => {
  it.each([
    ['csat', 0, 'not_offered'],
    ['csat', 1, undefined],
    ['csat', 5, undefined],
    ['csat', 6, 'not_offered'],
    ['csat', '5', 'not_offered'],
    ['nps', 0, undefined],
    ['nps', 10, undefined],
    ['nps', 11, 'not_offered'],
    ['yes_no', 'no', undefined],
    ['yes_no', 'maybe', 'not_offered'],
    ['choice', 'ร้าน', undefined],
    ['choice', 'เว็บ', 'not_offered'],
    ['choice', 1, 'not_offered'],
    ['text', 'ช้ามาก', undefined],
    ['text', '  ', 'required'],
    ['text', null, 'required'],
  ] as const)('%s answered %j: %s', (kind, answer, fault) => {
    expect(validateSurveyAnswer(question({ kind, choices: ['ร้าน', 'แอป'] }), answer)).toBe(fault);
  });

  it('an optional question of any kind may stay empty', () => {
    for (const kind of SURVEY_KINDS)
      expect(validateSurveyAnswer(question({ kind, required: false }), null)).toBeUndefined();
  });

  it('a choice question needs at least two choices', () => {
    const { check } = survey.resources.surveys;
    const of = (choices: string[]) => check?.({ questions: [question({ kind: 'choice', choices })] }, []);
    const fault = { code: 'survey_choices', fields: ['questions.0.choices'] };
    expect([of([]), of(['a']), of(['a', 'b'])]).toEqual([fault, fault, undefined]);
  });
});

describe('in Thai', () => {
  const choice = { kind: 'choice', choices: ['Shop', 'App'] };
  const { check } = survey.resources.surveys;
  const said = { message_th: 'เป็นอย่างไรบ้าง {link}', thanks_th: '' };
  it.each([
    ['nothing of it', [{}, choice], { message_th: '', thanks_th: '' }, undefined],
    [
      'all of it',
      [{ label_th: 'ดีไหม' }, { ...choice, label_th: 'ที่ไหน', choices_th: ['ร้าน', 'แอป'] }],
      said,
      undefined,
    ],
    ['one question of two', [{ label_th: 'ดีไหม' }, {}], said, ['questions.1.label_th']],
    [
      'one choice of two',
      [{ ...choice, label_th: 'ที่ไหน', choices_th: ['ร้าน'] }],
      said,
      ['questions.0.choices_th'],
    ],
    ['no message', [{ label_th: 'ดีไหม' }], { ...said, message_th: '' }, ['message_th']],
    ['the message alone', [{}], said, ['questions.0.label_th']],
    ['thanks alone', [{}], { message_th: '', thanks_th: 'ขอบคุณค่ะ' }, ['message_th', 'questions.0.label_th']],
    [
      'choices left from another kind',
      [{ choices_th: ['ร้าน'] }],
      { message_th: '', thanks_th: '' },
      undefined,
    ],
  ])('a questionnaire with %s', (_what, questions, others, fields) => {
    const fault = fields && { code: 'survey_thai', fields };
    expect(check?.({ questions: questions.map(question), ...others }, [])).toEqual(fault);
  });

  it('labels are in the reader’s language, stored answers are not', () => {
    const both = question({ ...choice, label_th: 'ที่ไหน', choices_th: ['ร้าน', 'แอป'] });
    expect(localizeQuestion('th', both)).toEqual({
      label: 'ที่ไหน',
      choices: [
        { value: 'Shop', label: 'ร้าน' },
        { value: 'App', label: 'แอป' },
      ],
    });
    expect(localizeQuestion('en', both).choices[0]).toEqual({ value: 'Shop', label: 'Shop' });
    expect(validateSurveyAnswer(both, 'ร้าน')).toBe('not_offered');
    expect(localizeQuestion('th', question(choice)).label).toBe('How was it?');
  });
});

describe('scores', () => {
  it('without an answer there is no score', () => {
    expect([computeCsat([]), computeNps([]), computeMean([{ value: 5, count: 0 }])]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('scores are computed as their definitions specify', () => {
    expect(computeCsat([5, 4, 3, 1].map((value) => ({ value, count: 1 })))).toBe(0.5);
    expect(computeNps([10, 9, 8, 7, 6, 0].map((value) => ({ value, count: 1 })))).toBe(0);
    expect(
      computeNps([
        { value: 10, count: 3 },
        { value: 6, count: 1 },
      ]),
    ).toBe(50);
    expect(
      computeMean([
        { value: 5, count: 1 },
        { value: 2, count: 2 },
      ]),
    ).toBe(3);
  });

  it('counting by steps gives the same result as counting one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1 }), (said) => {
        const spread = [...new Set(said)].map((value) => ({
          value,
          count: said.filter((one) => one === value).length,
        }));
        const share = (holds: (one: number) => boolean) => said.filter(holds).length / said.length;
        expect(computeNps(spread)).toBeCloseTo(100 * (share((one) => one > 8) - share((one) => one < 7)), 9);
        expect(computeCsat(spread)).toBeCloseTo(
          share((one) => one > 3),
          9,
        );
      }),
    );
  });
});
