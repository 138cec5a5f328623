export const survey = {
  noun: 'questionnaire',
  about: 'What customers are asked when their ticket is done.',
  effect:
    'Applies to surveys sent from now on. Surveys already sent keep their questions, and so do their results.',
  empty: 'No questionnaire yet',
  empty_help:
    'One question is enough to start with: “How satisfied are you with our help?” Fewer questions get more answers.',
  fields: {
    name: 'Name',
    message: 'Message',
    message_th: 'Message in Thai',
    questions: 'Questions',
    channels: 'Channels',
    expires_days: 'Valid for (days)',
    thanks: 'Thanks',
    thanks_th: 'Thanks in Thai',
    active: 'Active',
  },
  rows: {
    questions: {
      noun: 'question',
      fields: {
        label: 'Question',
        label_th: 'Question in Thai',
        kind: 'Kind',
        choices: 'Choices',
        choices_th: 'Choices in Thai, in the same order',
        required: 'Must be answered',
      },
      choices: {
        kind: {
          csat: 'Satisfaction (1 to 5)',
          nps: 'Recommendation (0 to 10)',
          yes_no: 'Yes or no',
          choice: 'One of several',
          text: 'As text',
        },
      },
    },
  },
  help: {
    name: 'For your team; customers do not see it.',
    message: 'What the customer reads. {link} is replaced by the link; without it the link comes last.',
    message_th:
      'For customers who write Thai, who then read every question in Thai. Empty: one language for all.',
    questions: 'Scores count the first satisfaction question and the first recommendation question.',
    channels:
      'Channels on which it is asked. None chosen: all. The first matching questionnaire in the list is used.',
    expires_days: 'A link can be answered once within this time.',
    thanks: 'Shown after answering. Empty: a thank-you in the customer’s language.',
    thanks_th: 'Empty: a thank-you in Thai.',
    active: 'An inactive questionnaire is not sent; its results stay.',
  },
};
