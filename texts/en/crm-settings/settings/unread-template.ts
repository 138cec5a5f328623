export const unreadTemplate = {
  noun: 'unread message',
  about:
    'For conversations that nobody has read: the customer wrote, and no one of the team has opened the ticket since.',
  effect:
    'Goes out by itself once for each wait, or to all unread conversations at once when you send it. The customer still waits for a person.',
  empty: 'No message for unread conversations yet',
  empty_help: 'Write the words that you would want to hear after half an hour of silence.',
  fields: {
    name: 'Name',
    after_seconds: 'After',
    hours: 'When',
    condition: 'Conditions',
    text: 'Text',
    text_th: 'Text in Thai',
    html: 'Text with formatting',
    html_th: 'Text in Thai with formatting',
    active: 'Goes out by itself',
  },
  choices: {
    hours: {
      always: 'Always',
      business_hours: 'In business hours',
      outside_business_hours: 'Outside business hours',
    },
  },
  help: {
    name: 'Stands over the message for colleagues, and in the log.',
    after_seconds: 'For how long a conversation lies unread.',
    hours: 'By the business hours of your service levels.',
    condition: 'Which conversations it is for. Nothing: all.',
    text: 'Such as “Sorry, {{customer.first_name}}, many people write today.”',
    text_th: 'For customers who write Thai. Empty: the text above.',
    html: 'For e-mails. Empty: the text as it is.',
    html_th: 'For e-mails. Empty: the text as it is.',
    active: 'Off: only when somebody sends it.',
  },
};
