/** Texts of the page about the quality of sentiment. */
export const sentiment = {
  about: 'How often your people agree with the detected sentiment, and what the model can learn from it.',
  numbers: {
    agreed: 'People agreed',
    between: '95% confidence: {{low}} to {{high}}',
    none: 'no posts of this period were reviewed',
    f1: 'Balanced accuracy score',
    f1_note: 'all four sentiments count equally',
    judged: 'Random sample',
    judged_note: 'reviewed posts behind the figures',
    corrected: 'Corrected elsewhere',
    corrected_note: 'mistakes only, so not measured',
    rules: 'Agreement with your rules',
  },
  review: {
    title: 'Review a random sample',
    about:
      'Say what each post means. The detected sentiment is hidden so that it does not bias you. Your answer stays: neither rules nor the model change it later.',
    ask: 'What does it mean?',
    none: 'All posts of this period are reviewed',
    none_help: 'Choose a longer time above, or come back when new posts have arrived.',
  },
  confusion: {
    title: 'Where the model is wrong',
    about: 'Rows: what the model said. Columns: what people meant.',
    model: 'Model said',
    precision: 'Precision',
    recall: 'Recall',
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
      'Adapts the model to your team’s answers, by the mix of the four sentiments and your own words. It is measured on posts it has not seen and changes nothing until you switch it on.',
    act: 'Learn now',
    suggest: {
      review_one: 'Review one more post above, then it can learn.',
      review_other: 'Review {{count}} more posts above, then it can learn.',
      learn: '{{sampled}} reviewed posts are enough to learn from.',
      switch_on: 'The adapted model is better on posts it had not seen. Switch it on?',
      none: 'Nothing to do. More reviewed posts may help later.',
    },
    of: 'Use the adaptation of {{at}}',
    figures:
      'Agreement {{before}} before, {{after}} with it (accuracy score {{f1_before}} → {{f1_after}}), on {{measured}} reviewed posts: {{won}} more right, {{lost}} more wrong.',
    helps: 'Significantly better.',
    helps_not: 'Not significantly better: leave it off.',
  },
  rescore: {
    title: 'Re-analyse stored posts',
    about:
      'Applies the current rules and model to the posts of the period above. Corrections by people stay.',
    rules: 'Open the rules',
    dry: 'Preview changes',
    act: 'Re-analyse',
    ask: 'Stored posts get the sentiment that rules and model give now. Corrections by people stay. The whole change can be undone for 24 hours.',
    would: '{{value}} posts would change; {{kept}} are kept because a person set them.',
    did: '{{value}} posts changed; {{kept}} were kept because a person set them.',
    samples: 'Examples',
  },
  undo: {
    act: 'Undo',
    ask: 'Each of these posts gets back its earlier sentiment, unless someone has corrected it since. This may take some minutes.',
    did_one: '{{value}} post was restored; {{kept}} were kept because of later corrections.',
    did_other: '{{value}} posts were restored; {{kept}} were kept because of later corrections.',
  },
  works: {
    title: 'Bulk corrections',
    said: 'Sentiment: {{value}}',
    given_back: 'Sentiment reset to rules and model',
    did_one: '{{value}} post changed.',
    did_other: '{{value}} posts changed.',
  },
};
