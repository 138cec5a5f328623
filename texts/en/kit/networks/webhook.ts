import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of programs that post JSON. */
export const webhook = {
  name: 'Webhook',
  person_id: 'ID at the other program',
  about: 'Messages of any program that posts JSON',
  notes: {
    what: 'For a program of your own, or one that can send webhooks. It posts messages to the address below; answers are posted to yours.',
  },
  fields: {
    scheme: 'How deliveries are proven',
    secret: 'Secret',
    former_secret: 'Former secret',
    header: 'Header',
    reply_url: 'Address for answers',
    items: 'Messages',
    text: 'Text',
    author: 'Sender',
    author_name: 'Name of the sender',
    conversation: 'Conversation',
    id: 'ID of the message',
    time: 'Time',
    files: 'Files',
  },
  help: {
    secret:
      'The same as at the other program. For Basic: user name, colon, password. It is stored encrypted.',
    former_secret:
      'Valid as well, so that nothing is lost while you exchange the secret. To end it, enter the new secret here too.',
    header: 'Only where the other program uses another header than usual.',
    reply_url:
      'Answers are posted here, signed as Standard Webhooks with the same secret, and repeated under the same id until they are taken. Leave empty to receive only.',
    items:
      'The path to the list of messages, such as data.messages. Leave empty where each delivery is one message.',
    text: 'Paths begin at the message: body.text, parts[0], parts[*].text, or several with | between them.',
    author: 'What names the person at the other program.',
    author_name: 'What your team sees.',
    conversation: 'Leave empty where each sender has one conversation.',
    id: 'By it a message that comes twice is recognised.',
    time: 'ISO 8601, or seconds since 1970. Without it, the time of arrival.',
    files: 'The path to web addresses of pictures and files.',
  },
  choices: {
    scheme: {
      standard: 'Standard Webhooks',
      github: 'Signature as at GitHub',
      stripe: 'Signature as at Stripe',
      slack: 'Signature as at Slack',
      header: 'Secret in a header',
      basic: 'User name and password (Basic)',
    },
  },
  reasons: {
    webhook_secret_missing: 'The secret is missing. Without it, nobody can tell who delivers.',
  },
  webhook: {
    title: 'Tell the other program where to deliver',
    before: 'Enter it at the other program. It works as soon as the channel is connected.',
    caller: 'The other program',
    steps: {
      copy: 'Copy the webhook URL and enter it at the other program, with the secret.',
      send: 'Send a message from there. What does not fit is listed under “Not accepted”, with its reason.',
    },
  },
} satisfies NetworkTexts;
