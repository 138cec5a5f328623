/** Texts of what helps people in tickets: spelling, the assistant, suggestions. */
export const suggestions = {
  spelling: {
    title: 'Words to look at',
    wrong: '“{{word}}” may be wrong',
    none: 'Nothing similar is known',
    learn: 'Add to our words',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
  },
  assistant: {
    title: 'Ask the assistant',
    summary: 'Summarise the conversation',
    draft: 'Draft an answer',
    draft_from: 'Turn what I wrote into an answer',
    translate_mine: 'What I wrote, in the customer’s language',
    translate_theirs: 'The customer’s last words, in my language',
    leaves: 'Asks {{model}}. Nothing is sent to the customer automatically.',
    said: 'The assistant suggests',
    take: 'Use in the answer',
  },
  suggested: {
    title: 'Suggested',
    group: 'Group {{name}}',
    person: 'Give to {{name}}',
    from_one: 'Learned from {{count}} of your tickets',
    from_other: 'Learned from {{count}} of your tickets',
  },
};
