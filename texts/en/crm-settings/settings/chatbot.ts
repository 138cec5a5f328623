export const chatbot = {
  noun: 'chatbot',
  about: 'Bots that answer before a person does. One of them speaks on a channel at a time.',
  effect:
    'Applies to conversations that begin from now on. As soon as a person answers, or the customer asks for one, the bot is silent.',
  empty: 'No chatbot yet',
  empty_help: 'People answer everything. Make a bot for what is asked every day, such as opening hours.',
  fields: {
    name: 'Name',
    channel: 'Channel',
    provider: 'How it answers',
    greeting: 'Greeting',
    flows: 'Answers',
    gptbots_url: 'Address of the GPTBots API',
    handover_words: 'Words that bring a person',
    hours: 'When',
    abandon_after_seconds: 'Over after silence of',
    active: 'Active',
  },
  rows: {
    flows: {
      noun: 'answer',
      fields: { words: 'At these words', answer: 'It says', hand_over: 'Then a person takes over' },
    },
  },
  choices: {
    provider: { flows: 'By the answers below', gptbots: 'By a bot at GPTBots' },
    hours: {
      always: 'Always',
      business_hours: 'In business hours',
      outside_business_hours: 'Outside business hours',
    },
  },
  help: {
    name: 'As the bot signs its messages, and as colleagues see it.',
    channel: 'Where it answers.',
    provider: 'GPTBots delivers its answers to a webhook, shown once the bot is saved.',
    greeting: 'Said first in a new conversation. In many countries a bot must say that it is one.',
    flows: 'The first one that fits is said. What none fits goes to a person.',
    gptbots_url: 'Such as https://api.gptbots.ai. Only for a bot at GPTBots.',
    handover_words: 'Such as “agent” or “คุยกับคน”. The ticket then waits for a person.',
    hours: 'By the business hours of your SLA settings.',
    abandon_after_seconds:
      'A conversation in which the customer says nothing for so long counts as abandoned.',
    active: 'An inactive bot says nothing.',
  },
};
