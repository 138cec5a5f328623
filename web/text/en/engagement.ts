/** Texts of Settings → Channels. */
export const engagement = {
  about: 'The places where customers write to you. Their messages become tickets and are listened to.',
  effect:
    'A connected channel takes messages in from now on. Switched off or disconnected it takes in nothing more; its tickets stay.',
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
    secrets_missing: 'It came from a file, and secrets are in no file. Give them to switch it on.',
    line_secret_missing:
      'The channel secret is missing. Without it nobody can tell whether a message really comes from LINE.',
    mailbox_incomplete: 'Address, password and both mail servers are needed.',
    pantip_unchecked: 'Pantip has not been asked yet whether the token is good.',
    pantip_inbox_empty:
      'The incoming message box at Pantip is empty. As soon as a message is in it, the channel starts by itself.',
    pantip_no_agreement:
      'A partner agreement with Pantip is needed, and its address is not set up here. Ask whoever runs this installation.',
    facebook_not_delivering:
      'Facebook does not deliver the page’s messages yet. Give the consent again, with every right.',
    token_refused:
      'The network no longer takes the token: it ended or was taken back. Connect again to go on.',
    off: 'Switched off by a person.',
    other: 'It is not complete yet.',
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
    stored: 'A key is stored. A new one takes its place.',
    none: 'Without a key the bot cannot be asked, and people answer.',
    save: 'Keep the key',
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
    closed: 'The window was closed before it was done. Nothing was changed.',
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
      facebook: 'The page’s token is kept encrypted and is never shown. You can take it back at any time.',
      twitter: 'The tokens are kept encrypted, renewed by themselves and revoked when you disconnect.',
    },
    choose: { facebook: 'Which page?', twitter: 'This account' },
    lacks: {
      facebook: 'Your role on this page is missing: {{rights}}',
      twitter: 'Not allowed: {{rights}}. Give the consent again.',
    },
    failed: {
      turned_away: 'You did not allow it. Nothing was changed.',
      provider_failed: '{{name}} did not answer as it should. Please try it again in a while.',
      no_accounts: 'There is no page that you manage. Ask for a role on the page first.',
    },
  },
  facts: {
    title: 'Connection',
    check: 'Check now',
    account: 'Account',
    token: 'Token',
    checked: 'checked',
    until: 'Good until',
    delivery: 'New messages',
    deliveries: {
      pushed: 'Delivered by the network at once',
      asked: 'Asked for every few minutes',
    },
    no_end: 'does not end by itself',
    renews: 'renews itself',
    states: {
      good: 'Good',
      refused: 'Refused',
      not_ready: 'Good, but something is missing',
      unknown: 'The network could not be asked',
      unchecked: 'Not checked yet',
    },
  },
  uses: {
    title: 'Used in',
    listening: 'What is written here is counted and searched.',
    crm: 'What is written here becomes tickets.',
    crm_webchat: 'What is written here becomes tickets; without that the chat is closed.',
  },
  webchat: {
    title: 'Web chat',
    about:
      'A chat on your own website. What visitors write arrives in the inbox; they see your answers at once.',
    effect:
      'Visitors who open the chat from now on see it as it is saved here; the line in your website stays the same.',
    create: 'New web chat',
    empty: 'No web chat yet',
    empty_help: 'Give it a colour and a greeting, then copy one line into your website.',
  },
  fields: {
    address: 'E-mail address',
    sender_name: 'Name of the sender',
    user: 'User name',
    password: 'Password',
    imap_host: 'Server for incoming mail (IMAP)',
    imap_port: 'Its port',
    smtp_host: 'Server for outgoing mail (SMTP)',
    smtp_port: 'Its port',
    encryption: 'Encryption',
    name: 'Name',
    user_id: 'User id',
    access_token: 'Access token',
    channel_id: 'Channel ID',
    channel_access_token: 'Channel access token',
    channel_secret: 'Channel secret',
    greeting: 'Greeting',
    color: 'Colour',
    allowed_origins: 'Websites that may show it',
  },
  help: {
    address: 'Where customers write to. Answers come from this address too.',
    sender_name: 'What customers see beside the address, such as the name of your shop.',
    user: 'Empty: the address itself.',
    password: 'Gmail, Outlook and Yahoo want an app password here. It is kept encrypted.',
    imap_host: 'Such as imap.gmail.com or outlook.office365.com.',
    imap_port: '993 nearly everywhere.',
    smtp_host: 'Such as smtp.gmail.com or smtp.office365.com.',
    smtp_port: '465, or 587 where your provider says so.',
    encryption: 'Without encryption only for a server on the same machine.',
    name: 'As your team sees it in lists.',
    user_id: 'The number of the Pantip account, as it stands in the address of its profile.',
    access_token: 'As Pantip gave it with the partner agreement. It is kept encrypted.',
    channel_id: 'LINE Developers Console → your channel → Basic settings.',
    channel_access_token: 'Messaging API → Channel access token (long-lived). It is kept encrypted.',
    channel_secret:
      'Basic settings → Channel secret. It proves that messages come from LINE; without it the channel is saved but stays inactive.',
    greeting: 'The first thing a visitor reads. Empty: a greeting in the language of the page.',
    color:
      'Of the button and of the visitor’s messages. Too light a colour is darkened until it can be read.',
    allowed_origins: 'Such as https://shop.example. Empty: any website.',
  },
  encryption: { tls: 'TLS', none: 'None' },
  email: {
    untouched:
      'Mails of the last two days and all that come from now on arrive in the inbox. Nothing in your mailbox is changed, moved or marked as read.',
    password:
      'Most providers want an app password for this: you make one in the security settings of the mailbox.',
    consent:
      'Gmail and Microsoft 365 let this in by your consent instead of a password. It is kept encrypted and renewed by itself; you can take it back at any time.',
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
    help: 'Paste this line before </body> on every page that shall show the chat.',
    preview: 'Preview',
    preview_visitor: 'Hello, do you deliver to Chiang Mai?',
    preview_agent: 'Yes, within two days!',
  },
  drawer: { title: 'Channel: {{name}}', done: 'Done', open_inbox: 'Open the inbox' },
  active: {
    off: 'Switch off',
    on: 'Switch on',
    off_ask: 'Switch “{{name}}” off?',
    off_text: 'Messages that arrive are refused and nothing can be sent until it is switched on again.',
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
