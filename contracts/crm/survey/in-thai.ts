import type { SurveyQuestion } from '#contracts/crm/survey/question.ts';

type Worded = Pick<SurveyQuestion, 'kind' | 'label' | 'label_th' | 'choices' | 'choices_th'>;

const saysThai = ({ kind, label_th, choices, choices_th }: Worded): boolean =>
  label_th !== '' && (kind !== 'choice' || choices_th.length === choices.length);

/** Whether every question stands in Thai too: only then can a customer read all of it in Thai. */
export const isInThai = (questions: readonly Worded[]): boolean =>
  questions.length > 0 && questions.every(saysThai);

/** Whether some words are in Thai though others that belong to them are not. */
export const isHalfInThai = (
  questions: readonly Worded[],
  others: { message_th: string; thanks_th: string },
): boolean => {
  const said =
    others.message_th !== '' ||
    others.thanks_th !== '' ||
    questions.some(
      ({ kind, label_th, choices_th }) => label_th !== '' || (kind === 'choice' && choices_th.length > 0),
    );
  return said && !(isInThai(questions) && others.message_th !== '');
};

/** A question as it is read in a language: its label, and each choice by what is answered and what is read. */
export const questionIn = (
  language: string,
  question: Worded,
): { label: string; choices: { value: string; label: string }[] } => {
  const thai = language === 'th' && saysThai(question);
  return {
    label: thai ? question.label_th : question.label,
    choices: question.choices.map((value, index) => ({
      value,
      label: (thai && question.choices_th[index]) || value,
    })),
  };
};

/** What a customer reads after answering in a language; empty where the questionnaire leaves it to the suite. */
export const thanksIn = (
  language: string,
  survey: { questions: readonly Worded[]; thanks: string; thanks_th: string },
): string => (language === 'th' && isInThai(survey.questions) ? survey.thanks_th : survey.thanks);
