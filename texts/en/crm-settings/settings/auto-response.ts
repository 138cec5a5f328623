export const autoResponse = {
  noun: 'auto response',
  about: 'Answers in words of their own that go out by themselves: “we are closed, we write tomorrow”.',
  effect:
    'Applies to messages from now on. The first one in the order that fits answers; what a bot or a canned response has answered already is left alone.',
  empty: 'Nothing is answered by itself yet',
  empty_help: 'Make one for the nights and weekends, so that nobody wonders whether they were heard.',
  fields: {
    name: 'Name',
    moment: 'To what',
    hours: 'When',
    condition: 'Conditions',
    text: 'Text',
    text_th: 'Text in Thai',
    delay_seconds: 'Wait (seconds)',
    again_after_seconds: 'Not again for',
    active: 'Active',
  },
  choices: {
    moment: {
      first_message: 'The message that begins a ticket',
      every_message: 'Every message',
      ticket_done: 'A ticket becoming done',
    },
    hours: {
      always: 'Always',
      business_hours: 'In business hours',
      outside_business_hours: 'Outside business hours',
    },
  },
  help: {
    name: 'Stands over the message for colleagues, and in the log.',
    moment: 'What it answers.',
    hours: 'By the business hours of your service levels.',
    condition: 'All of what stands here must hold. Nothing: every ticket.',
    text: 'Such as “Thank you, {{customer.name}}. We write tomorrow from 9.” Names in double braces are filled in.',
    text_th: 'For customers who write Thai. Empty: the text above.',
    delay_seconds: 'If somebody of the team answers meanwhile, it is not said.',
    again_after_seconds: 'The same customer does not hear it again in this time. Zero: no such pause.',
    active: 'An inactive response is never sent.',
  },
};
