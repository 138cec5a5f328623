import { z } from 'zod';
import { findMissingThai } from '#contracts/crm/survey/in-thai.ts';
import { SurveyQuestion } from '#contracts/crm/survey/question.ts';
import { defineArea } from '#contracts/kit/area/area.ts';
import { defineCollection } from '#contracts/kit/area/collection.ts';
import { ANSWERED_CHANNELS } from '#contracts/networks.ts';

/** The placeholder for the link in the message; without it the link is at the end. */
export const SURVEY_LINK_PLACE = '{link}';

/** The questionnaires that are sent to customers. The first active one that fits the channel is used. */
export const survey = defineArea({
  page: 'crm-surveys',
  noun: 'survey',
  within: 'crm-surveys',
  products: ['crm'],
  feature: 'survey',
  access: { read: ['crm.survey.read'], write: ['crm.survey.write'] },
  resources: {
    surveys: defineCollection({
      path: '/crm/surveys',
      table: 'surveys',
      envelope: 'crm',
      ordered: true,
      fields: {
        name: z.string().trim().min(1).max(120),
        message: z
          .string()
          .trim()
          .min(1)
          .max(500)
          .default('How did we do? Please tell us here: {link}')
          .meta({ field: 'longtext' }),
        message_th: z.string().trim().max(500).default('').meta({ field: 'longtext' }),
        questions: z.array(SurveyQuestion).min(1).max(10),
        /** The channels on which it is sent; if none is named, all of them. */
        channels: z.array(z.enum(ANSWERED_CHANNELS)).default([]),
        expires_days: z.number().int().min(1).max(60).default(7),
        thanks: z.string().trim().max(300).default(''),
        thanks_th: z.string().trim().max(300).default(''),
        active: z.boolean().default(true),
      },
      unique: ['name'],
      search: ['name', 'message'],
      sort: 'name',
      columns: ['name', 'questions', 'channels', 'expires_days', 'active'],
      check: (survey) => {
        const { questions, ...others } = Said.parse(survey);
        const few = questions.flatMap((question, index) =>
          lacksChoices(question) ? [`questions.${index}.choices`] : [],
        );
        if (few.length > 0) return { code: 'survey_choices', fields: few };
        const lacking = findMissingThai(questions, others);
        return lacking.length > 0 ? { code: 'survey_thai', fields: lacking } : undefined;
      },
    }),
  },
});

/** The text of a questionnaire, as far as it can be read. */
const Said = z.object({
  questions: z.array(SurveyQuestion).catch([]),
  message_th: z.string().catch(''),
  thanks_th: z.string().catch(''),
});

/** A choice needs two things to choose from. */
const lacksChoices = ({ kind, choices }: SurveyQuestion): boolean => kind === 'choice' && choices.length < 2;
