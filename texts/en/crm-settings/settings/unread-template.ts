export const unreadTemplate = {
  noun: 'unread message',
  about:
    'For conversations that nobody has read: the customer wrote, and nobody on the team has opened the ticket since.',
  effect:
    'Sent automatically once for each wait, or to all unread conversations when you send it. The customer still waits for a person.',
  empty: 'No message for unread conversations yet',
  empty_help: 'Write what you would like to read after half an hour without an answer.',
  fields: {
    name: 'Name',
    after_seconds: 'After',
    hours: 'When',
    condition: 'Conditions',
    text: 'Text',
    text_th: 'Text in Thai',
    html: 'Text with formatting',
    html_th: 'Text in Thai with formatting',
    active: 'Sent automatically',
  },
  choices: {
    hours: {
      always: 'Always',
      business_hours: 'In business hours',
      outside_business_hours: 'Outside business hours',
    },
  },
  help: {
    name: 'Shown above the message to colleagues, and in the log.',
    after_seconds: 'How long a conversation has been unread.',
    hours: 'By the business hours of your service levels.',
    condition: 'Which conversations it is for. Empty: all.',
    text: 'Such as “Sorry, {{customer.first_name}}, we have a lot of messages today.”',
    text_th: 'For customers who write Thai. Empty: the text above.',
    html: 'For e-mails. Empty: the text as it is.',
    html_th: 'For e-mails. Empty: the text as it is.',
    active: 'Off: sent only by hand.',
  },
};
