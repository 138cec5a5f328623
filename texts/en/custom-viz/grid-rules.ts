/** Rules that give values of tables a tone. */
export const viz_grid_rules = {
  add: 'Add a rule',
  remove: 'Remove rule {{place}}',
  rule: 'Rule {{place}}',
  measure: 'Values of',
  at_least: 'At least',
  at_most: 'At most',
  tone: 'Are',
  order: 'The first rule that holds counts. Sums are left out.',
  tones: { good: 'Good', attention: 'Worth attention', bad: 'Bad' },
};
