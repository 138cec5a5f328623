import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of GPTBots. */
export const gptbots = {
  name: 'GPTBots',
  person_id: 'Conversation at GPTBots',
  about: 'Visitors of your bot who ask for a person',
  notes: {
    what: 'When a visitor of your bot asks for a person, the conversation comes here with everything that was said before. What you answer, the visitor reads in the same chat.',
    time: 'The bot takes the visitor back unless someone answers within 60 seconds. GPTBots can be set to wait longer; an automatic answer for this channel keeps the visitor too.',
  },
  fields: {
    api_token: 'API key',
    region: 'Region',
  },
  help: {
    api_token: 'GPTBots → your agent → Integration → API → API Key. It is stored encrypted.',
    region: 'Where your agent runs: the first part of its API address says so.',
  },
  choices: {
    region: { sg: 'Singapore (api-sg)', jp: 'Japan (api-jp)', th: 'Thailand (api-th)' },
  },
  webhook: {
    title: 'Tell GPTBots whom to ask',
    before:
      'Enter it at GPTBots. It works as soon as the channel is connected. Keep it secret: anyone who knows it can write here.',
    steps: {
      copy: 'Copy the webhook URL.',
      open: 'Open your agent at GPTBots, Integration, Human Service, and choose Webhook.',
      paste:
        'Paste the URL as the address of the service. GPTBots adds /conversation/establish and the others itself.',
      try: 'Ask your bot for a person. The conversation appears in the inbox.',
    },
  },
} satisfies NetworkTexts;
