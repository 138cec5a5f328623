/** Texts of the page about the quality of sentiment. */
export const sentiment = {
  about: 'How often your people agree with what posts are taken for, and what can be learnt from it.',
  period: 'Posts of',
  periods: { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'A year' },
  numbers: {
    agreed: 'People agreed',
    between: 'between {{low}} and {{high}}, 95 % sure',
    none: 'nobody has judged posts of this time',
    f1: 'Macro-F1',
    f1_note: 'all four kinds count alike',
    judged: 'Judged by lot',
    judged_note: 'what the figures rest on',
    corrected: 'Corrected in passing',
    corrected_note: 'mistakes only, so they measure nothing',
    rules: 'Agreed with your rules',
  },
  review: {
    title: 'Judge posts drawn by lot',
    about:
      'Say what each post means. The present guess is not shown, so that it does not lead you. Your word stays: neither rules nor the model change it afterwards.',
    ask: 'What does it mean?',
    none: 'All posts of this time are judged',
    none_help: 'Choose a longer time above, or come back when new posts have arrived.',
  },
  confusion: {
    title: 'Where it goes wrong',
    about: 'Rows: what the model said. Columns: what people meant.',
    model: 'Model said',
    precision: 'Right when said',
    recall: 'Found of all',
  },
  groups: {
    title: 'By language and week',
    group: 'Posts',
    between: 'Between',
    week: 'Week of {{day}}',
  },
  learn: {
    title: 'Learn from your corrections',
    about:
      'Fits the model to how your account judges, by shares of the four kinds and by your own words. It is measured on judgements it has not seen and changes nothing until you switch it on.',
    act: 'Learn now',
    suggest: {
      review_one: 'Judge one more post above, then it can learn.',
      review_other: 'Judge {{count}} more posts above, then it can learn.',
      learn: '{{sampled}} judged posts are enough to learn from.',
      switch_on: 'What was learnt is better on posts it had not seen. Switch it on?',
      none: 'Nothing to do. More judged posts may teach more later.',
    },
    of: 'Use what was learnt on {{at}}',
    figures:
      'Agreed {{before}} before, {{after}} with it (macro-F1 {{f1_before}} → {{f1_after}}), on {{measured}} judged posts: {{won}} more right, {{lost}} more wrong.',
    helps: 'Better by more than chance.',
    helps_not: 'Not better by more than chance: leave it off.',
  },
  rescore: {
    title: 'Read stored posts anew',
    about:
      'Rules and model as they are now, over the posts of the time chosen above. What a person said stays.',
    rules: 'Open the rules',
    dry: 'Count what would change',
    act: 'Read anew',
    ask: 'The sentiment of stored posts changes to what rules and model say now. What people said stays. For 24 hours it can be taken back as a whole.',
    would: '{{value}} posts would change; {{kept}} are kept because a person said so.',
    did: '{{value}} posts changed; {{kept}} were kept because a person said so.',
    samples: 'Examples',
  },
  undo: {
    act: 'Take it back',
    ask: 'Each of these posts becomes what it was before, except where somebody has said otherwise since. This may take some minutes.',
    did_one: '{{value}} post is what it was before; {{kept}} were kept because of what was said since.',
    did_other:
      '{{value}} posts are what they were before; {{kept}} were kept because of what was said since.',
  },
  works: {
    title: 'Corrections of many posts',
    said: 'Sentiment: {{value}}',
    given_back: 'Sentiment left to rules and model',
    did_one: '{{value}} post changed.',
    did_other: '{{value}} posts changed.',
  },
};
