import type { SurveyQuestion } from '#contracts/crm/survey/question.ts';

type QuestionTexts = Pick<SurveyQuestion, 'kind' | 'label' | 'label_th' | 'choices' | 'choices_th'>;

/** What of a question is not in Thai yet. */
function unsaid({ kind, label_th, choices, choices_th }: QuestionTexts): string[] {
  return [
    ...(label_th === '' ? ['label_th'] : []),
    ...(kind === 'choice' && choices_th.length !== choices.length ? ['choices_th'] : []),
  ];
}
const saysThai = (question: QuestionTexts): boolean => unsaid(question).length === 0;

/** Whether every question has a Thai text too: only then can a customer read all of it in Thai. */
export function isInThai(questions: readonly QuestionTexts[]): boolean {
  return questions.length > 0 && questions.every(saysThai);
}

/** Where Thai texts are missing although others exist, as paths of the questionnaire's fields; empty where all or none of it is in Thai. */
export function findMissingThai(
  questions: readonly QuestionTexts[],
  others: { message_th: string; thanks_th: string },
): string[] {
  const said =
    others.message_th !== '' ||
    others.thanks_th !== '' ||
    questions.some(
      ({ kind, label_th, choices_th }) => label_th !== '' || (kind === 'choice' && choices_th.length > 0),
    );
  if (!said) return [];
  return [
    ...(others.message_th === '' ? ['message_th'] : []),
    ...questions.flatMap((question, index) => unsaid(question).map((name) => `questions.${index}.${name}`)),
  ];
}

/** A question as it is read in a language: its label, and each choice by what is answered and what is read. */
export function localizeQuestion(
  language: string,
  question: QuestionTexts,
): { label: string; choices: { value: string; label: string }[] } {
  const thai = language === 'th' && saysThai(question);
  return {
    label: thai ? question.label_th : question.label,
    choices: question.choices.map((value, index) => ({
      value,
      label: (thai && question.choices_th[index]) || value,
    })),
  };
}

/** What a customer reads after answering in a language; empty where the questionnaire leaves it to the suite. */
export function selectThanks(
  language: string,
  survey: { questions: readonly QuestionTexts[]; thanks: string; thanks_th: string },
): string {
  return language === 'th' && isInThai(survey.questions) ? survey.thanks_th : survey.thanks;
}
