/** Texts of Settings → Channels. */
export const engagement = {
  about: 'The places where customers write to you. Their messages become tickets and mentions.',
  effect:
    'A connected channel receives messages from now on. Once switched off or disconnected it receives no more; its tickets stay.',
  listening: {
    about:
      'Your own accounts and websites. What is written there becomes mentions that you count and search.',
    effect:
      'A connected channel adds mentions from now on. Once switched off or disconnected it adds no more; its mentions stay.',
    empty_help:
      'Connect Facebook, Instagram, X, LINE, Pantip or a mailbox, or a chat on your own website. What is written there is collected as mentions.',
    webchat: 'A chat on your own website. What visitors write is collected as mentions.',
  },
  connect: 'Connect a channel',
  empty: 'No channel is connected yet',
  empty_help:
    'Connect Facebook, Instagram, X, LINE, Pantip or a mailbox, or put a chat on your own website, which needs no other account. What customers write arrives in the inbox.',
  list: 'Connected channels',
  health: {
    active: 'Connected',
    inactive: 'Not connected',
    refused: 'Needs to be connected again',
    received: 'Last message',
    never: 'Nothing has arrived yet',
    error: 'Last error',
  },
  reasons: {
    secrets_missing: 'It was imported from a file, which contains no secrets. Enter them to switch it on.',
    token_refused:
      'The network no longer accepts the token: it has expired or was revoked. Connect again to continue.',
    off: 'Someone switched it off.',
    other: 'Setup is not complete.',
  },
  picker: {
    title: 'Connect a channel',
    ask: 'Choose a network',
    back: 'Other network',
    further: 'Or a mailbox',
  },
  bot_key: {
    label: 'API key of GPTBots',
    stored: 'A key is stored. A new one replaces it.',
    none: 'Without a key the bot cannot answer, so your team does.',
    save: 'Save key',
    remove: 'Remove the key',
    remove_text: 'The bot does not answer until it has a key again.',
  },
  tabs: { channels: 'Channels', webchat: 'Web chat', chatbot: 'Chatbots' },
  not_set_up: {
    sign: 'Not set up here',
    title: '{{name}} is not set up on this installation yet',
    who: 'Whoever runs this installation registers an app at {{name}} and enters its values in the settings of the server. Afterwards anyone with the right to connect channels can continue here.',
    missing: 'Missing:',
    redirect: 'Redirect address, to be entered at {{name}}',
  },
  consent: {
    act: 'Continue at {{name}}',
    again: 'Choose others',
    closed: 'The window was closed too early. Nothing was changed.',
    reconnect: 'Connect again',
    reconnected: 'The channel is connected again.',
    failed: {
      turned_away: 'You declined. Nothing was changed.',
      provider_failed: '{{name}} did not respond as expected. Please try again later.',
      no_accounts: 'You do not manage any page. Ask for a role on the page first.',
    },
  },
  facts: {
    title: 'Connection',
    check: 'Check now',
    account: 'Account',
    token: 'Token',
    checked: 'checked',
    until: 'Valid until',
    delivery: 'New messages',
    deliveries: {
      pushed: 'Delivered by the network at once',
      asked: 'Fetched every few minutes',
    },
    no_end: 'does not expire',
    renews: 'renews itself',
    states: {
      good: 'Valid',
      refused: 'Refused',
      not_ready: 'Valid, but something is missing',
      unknown: 'The network could not be reached',
      unchecked: 'Not checked yet',
    },
  },
  uses: {
    title: 'Used in',
    listening: 'Messages here can be counted and searched.',
    crm: 'Messages here become tickets.',
    crm_webchat: 'Messages here become tickets; without that the chat is closed.',
  },
  webchat: {
    title: 'Web chat',
    about:
      'A chat on your own website. What visitors write arrives in the inbox; they see your answers at once.',
    effect:
      'Visitors who open the chat from now on see it as it is saved here; the line in your website stays the same.',
    create: 'New web chat',
    empty: 'No web chats yet',
    empty_help: 'Choose a colour and a greeting, then copy one line into your website.',
  },
  fields: {
    name: 'Name',
  },
  help: {
    name: 'As your team sees it in lists.',
  },
  act: { connect: 'Connect', save: 'Save' },
  webhook: {
    url: 'Webhook URL',
    waiting: 'Waiting for the first message…',
    arrived: 'The first message has arrived. The channel works.',
    no_secret: 'Add the channel secret first: until then deliveries are refused.',
  },
  script: {
    title: 'Put it on your website',
    tag: 'Script tag',
    visitors: 'Visitors of your website',
    waiting: 'Waiting until a page of your website shows the chat…',
    off: 'The chat is switched off, so no page shows it.',
    installed: 'Installed: {{page}} shows the chat.',
    not_allowed: '{{page}} has the tag, but is not among the websites below on which the chat may open.',
    help: 'Paste this line before </body> on every page that should show the chat.',
    preview: 'Preview',
    preview_visitor: 'Hello, do you deliver to Chiang Mai?',
    preview_agent: 'Yes, within two days!',
  },
  drawer: { title: 'Channel: {{name}}', done: 'Done', open_inbox: 'Open the inbox' },
  active: {
    off: 'Switch off',
    on: 'Switch on',
    off_ask: 'Switch “{{name}}” off?',
    off_text: 'Incoming messages are refused and nothing can be sent until you switch it on again.',
    off_done: 'The channel is switched off.',
    on_done: 'The channel is switched on.',
  },
  disconnect: {
    act: 'Disconnect',
    ask: 'Disconnect “{{name}}”?',
    text: 'Tickets, messages and customers stay and can be read. Nothing new arrives, open tickets of this channel cannot be answered any more, and the stored token and secret are deleted.',
    done: 'The channel is disconnected.',
  },
  saved: 'The channel is saved.',
};
