/** The names of its pages. */
export const pages = {
  'settings-account-setup': 'Setup checklist',
};

/** Texts of what a new organisation sets up. */
export const onboarding = {
  title: 'Setup',
  heading: 'Set up {{name}}',
  text: 'Each step opens the page where it is done. What is done is ticked by itself.',
  waiting: 'Your organisation is still being set up.',
  all_done: 'Everything is set up.',
  progress: '{{done}} of {{all}}',
  states: { open: 'Not done yet', done: 'Done', skipped: 'Not needed' },
  steps: {
    channel: {
      title: 'Connect a channel',
      about: 'LINE, Facebook, a mailbox, a chat on your website or a feed',
    },
    people: { title: 'Invite your colleagues', about: 'Each with a sign-in and a role of their own' },
    hours: {
      title: 'Set working hours and service levels',
      about: 'Until you do, every ticket is late after 21 minutes, from 08:00 to 17:00 on all seven days',
    },
    tags: { title: 'Create tags', about: 'They show in reports what people write about' },
    canned: { title: 'Write canned responses', about: 'Answers that your team inserts by typing /' },
    assignment: {
      title: 'Set up auto assignment',
      about: 'Who gets a new ticket. Without it, people take tickets themselves',
    },
    keyword: { title: 'Create a keyword', about: 'Your brand’s name is a good first one' },
    first_post: {
      title: 'Receive the first post',
      about: 'It comes by itself once something is connected, or import a file',
    },
  },
  ask: 'Ask {{people}}',
  ask_nobody: 'Nobody here can do this. Ask whoever runs this installation',
  more: 'More for “{{name}}”',
  skip: 'We don’t need this',
  unskip: 'We need this after all',
  hide: 'Hide',
  hidden: 'Hidden. You can find it in Settings, under “Setup checklist”.',
  show: 'Show on the start page',
  fold: 'Show less',
  unfold: 'What is missing',
  complete: '{{name}} is all set',
  complete_text: 'The list stays in Settings, under “Setup checklist”.',
  back: 'Setup',
  step_done: '{{name}}: done',
  next: 'Next: {{name}}',
  leave: 'Close this bar',
};
