export const chatbot = {
  noun: 'chatbot',
  about: 'Bots that answer before a person does. Only one answers on a channel at a time.',
  effect:
    'Applies to new conversations. As soon as a person answers, or the customer asks for one, the bot stops.',
  empty: 'No chatbot yet',
  empty_help:
    'Your team answers everything. Create a bot for what is asked every day, such as opening hours.',
  fields: {
    name: 'Name',
    channel: 'Channel',
    provider: 'How it answers',
    greeting: 'Greeting',
    flows: 'Answers',
    gptbots_url: 'Address of the GPTBots API',
    handover_words: 'Words that bring a person',
    hours: 'When',
    abandon_after_seconds: 'Ends after silence of',
    active: 'Active',
  },
  rows: {
    flows: {
      noun: 'answer',
      fields: { words: 'At these words', answer: 'Answer', hand_over: 'Then a person takes over' },
    },
  },
  choices: {
    provider: { flows: 'With the answers below', gptbots: 'With a bot at GPTBots' },
    hours: {
      always: 'Always',
      business_hours: 'In business hours',
      outside_business_hours: 'Outside business hours',
    },
  },
  help: {
    name: 'The name under the bot’s messages, and the one colleagues see.',
    channel: 'Where it answers.',
    provider: 'GPTBots delivers its answers to a webhook, shown once the bot is saved.',
    greeting: 'Sent first in a new conversation. In many countries a bot must say that it is a bot.',
    flows: 'The first one that matches is sent. If none matches, a person takes over.',
    gptbots_url: 'Such as https://api.gptbots.ai. Only for a bot at GPTBots.',
    handover_words: 'Such as “agent” or “คุยกับคน”. The ticket then waits for a person.',
    hours: 'By the business hours of your SLA settings.',
    abandon_after_seconds:
      'A conversation in which the customer is silent for this long counts as abandoned.',
    active: 'An inactive bot does not answer.',
  },
};
