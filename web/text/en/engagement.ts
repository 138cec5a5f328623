/** Texts of Settings → Channels. */
export const engagement = {
  about: 'The places where customers write to you. Their messages become tickets and mentions.',
  effect:
    'A connected channel receives messages from now on. Once switched off or disconnected it receives no more; its tickets stay.',
  connect: 'Connect a channel',
  empty: 'No channel is connected yet',
  empty_help:
    'Connect Facebook, X, LINE, Pantip or a mailbox, or put a chat on your own website, which needs no account anywhere. What customers write arrives in the inbox.',
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
    line_secret_missing:
      'The channel secret is missing. Without it, messages cannot be verified as coming from LINE.',
    mailbox_incomplete: 'Address, password and both mail servers are needed.',
    pantip_unchecked: 'The token has not been checked with Pantip yet.',
    pantip_inbox_empty:
      'The incoming message box at Pantip is empty. As soon as a message is in it, the channel starts by itself.',
    pantip_no_agreement:
      'A partner agreement with Pantip is needed, and its address is not set up here. Ask whoever runs this installation.',
    facebook_not_delivering:
      'Facebook does not deliver the page’s messages yet. Connect again and allow everything that is asked for.',
    token_refused:
      'The network no longer takes the token: it ended or was taken back. Connect again to go on.',
    off: 'Switched off by a person.',
    other: 'Setup is not complete.',
  },
  picker: {
    title: 'Connect a channel',
    ask: 'Which network?',
    back: 'Other network',
    further: 'Or a mailbox?',
    about: {
      email: 'A mailbox over IMAP and SMTP',
      line: 'Your LINE Official Account',
      facebook: 'Messages of your Page',
      twitter: 'Direct messages and mentions',
      pantip: 'Messages of a Pantip account',
    },
  },
  bot_key: {
    label: 'API key of GPTBots',
    stored: 'A key is stored. A new one replaces it.',
    none: 'Without a key the bot cannot answer, so people do.',
    save: 'Save key',
    remove: 'Remove the key',
    remove_text: 'The bot is silent until it has a key again.',
  },
  tabs: { channels: 'Channels', webchat: 'Web chat', chatbot: 'Chatbots' },
  pantip: {
    inbox: 'At least one message must already be in the incoming message box.',
    agreement:
      'Pantip has no public interface: a partner agreement with Pantip is needed. Until there is one, posts can be imported from a file.',
  },
  consent: {
    act: 'Continue at {{name}}',
    again: 'Choose others',
    closed: 'The window was closed too early. Nothing was changed.',
    reconnect: 'Connect again',
    reconnected: 'The channel is connected again.',
    about: {
      facebook:
        'A window opens in which you sign in at Facebook and allow your pages to be read and answered here.',
      twitter: 'A window opens in which you sign in at X and allow the account to be read and answered here.',
    },
    reads: {
      facebook: 'Reads messages to the page, comments and mentions of it.',
      twitter: 'Reads direct messages, replies and mentions of the account.',
    },
    writes: {
      facebook: 'Answers only where somebody of your team does.',
      twitter: 'Answers only where somebody of your team does.',
    },
    keeps: {
      facebook: 'The page’s token is stored encrypted and is never shown. You can withdraw it at any time.',
      twitter: 'The tokens are stored encrypted, renewed automatically and revoked when you disconnect.',
    },
    choose: { facebook: 'Which page?', twitter: 'This account' },
    lacks: {
      facebook: 'Your role on this page is missing: {{rights}}',
      twitter: 'Not allowed: {{rights}}. Connect again and allow it.',
    },
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
    no_end: 'does not end by itself',
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
    listening: 'Messages here are counted and searched.',
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
    address: 'E-mail address',
    sender_name: 'Sender name',
    user: 'User name',
    password: 'Password',
    imap_host: 'Server for incoming mail (IMAP)',
    imap_port: 'IMAP port',
    smtp_host: 'Server for outgoing mail (SMTP)',
    smtp_port: 'SMTP port',
    encryption: 'Encryption',
    name: 'Name',
    user_id: 'User ID',
    access_token: 'Access token',
    channel_id: 'Channel ID',
    channel_access_token: 'Channel access token',
    channel_secret: 'Channel secret',
    greeting: 'Greeting',
    color: 'Colour',
    allowed_origins: 'Allowed websites',
  },
  help: {
    address: 'Where customers write to. Answers come from this address too.',
    sender_name: 'What customers see beside the address, such as the name of your shop.',
    user: 'Leave empty to use the address.',
    password: 'Gmail, Outlook and Yahoo require an app password here. It is stored encrypted.',
    imap_host: 'Such as imap.gmail.com or outlook.office365.com.',
    imap_port: 'Usually 993.',
    smtp_host: 'Such as smtp.gmail.com or smtp.office365.com.',
    smtp_port: 'Usually 465 or 587; your provider says which.',
    encryption: 'Choose None only for a server on the same machine.',
    name: 'As your team sees it in lists.',
    user_id: 'The number in the address of the account’s Pantip profile.',
    access_token: 'From Pantip, with the partner agreement. It is stored encrypted.',
    channel_id: 'LINE Developers Console → your channel → Basic settings.',
    channel_access_token: 'Messaging API → Channel access token (long-lived). It is kept encrypted.',
    channel_secret:
      'Basic settings → Channel secret. It proves that messages come from LINE; without it the channel is saved but stays inactive.',
    greeting: 'The first thing a visitor reads. Leave empty for a greeting in the page’s language.',
    color:
      'For the button and the visitor’s messages. Colours that are too light are darkened to stay readable.',
    allowed_origins: 'Such as https://shop.example. Leave empty to allow any website.',
  },
  encryption: { tls: 'TLS', none: 'None' },
  email: {
    untouched:
      'E-mails from the last two days and all new ones arrive in the inbox. Nothing in your mailbox is changed, moved or marked as read.',
    password:
      'Most providers require an app password, which you create in the security settings of the mailbox.',
    consent:
      'Gmail and Microsoft 365 use your consent instead of a password. It is stored encrypted and renewed automatically; you can withdraw it at any time.',
  },
  act: { connect: 'Connect', save: 'Save' },
  webhook: {
    title: 'Tell LINE where to deliver',
    url: 'Webhook URL',
    before: 'Paste it into LINE’s console. It works as soon as the channel is connected.',
    step_1: 'Copy the webhook URL.',
    step_2: 'Open the LINE Developers Console, your channel, the tab Messaging API.',
    step_3: 'Paste it under Webhook URL, press Update, then Verify.',
    step_4: 'Switch on “Use webhook”. In LINE Official Account Manager switch off automatic answers.',
    step_5: 'Write to your account from a phone.',
    waiting: 'Waiting for the first message…',
    arrived: 'The first message has arrived. The channel works.',
    no_secret: 'Add the channel secret first: until then deliveries are refused.',
  },
  script: {
    title: 'Put it on your website',
    tag: 'Script tag',
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
