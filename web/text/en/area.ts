/** Texts of the settings kit: conflicts, history, many at once, CSV. */
export const area = {
  value: { nothing: 'nothing' },
  conflict: {
    title: 'A colleague has saved changes here',
    about:
      'While you were editing, somebody else saved this. Choose what is to hold; nothing is lost until you do.',
    all_mine: 'Everything as I have it',
    all_theirs: 'Everything as the colleague has it',
    mine: 'You',
    theirs: 'Colleague',
    only: 'the only change',
    before: 'Before: {{value}}',
    open_one: '{{count}} field is still to be chosen',
    open_other: '{{count}} fields are still to be chosen',
    back: 'Go on editing',
    save: 'Save what is chosen',
    take: 'Take over what is chosen',
    moved: 'A colleague has saved changes here meanwhile.',
    look: 'See the difference',
    gone: 'A colleague has deleted this meanwhile. Saving creates it anew.',
  },
};
