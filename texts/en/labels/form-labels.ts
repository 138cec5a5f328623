/** Words for what was filled in at a field of the custom form, the same on screens, on paper and in files. */
export const formLabels = {
  /** The label of a field that the form no longer has. */
  gone: 'Deleted field',
  none: 'Not filled in',
  many: 'A ticket with two choices is counted in both rows.',
  fixed: { yes: 'Yes', no: 'No', filled: 'Filled in' },
  under: (to: string) => `Under ${to}`,
  from: (from: string) => `${from} and more`,
  between: (from: string, to: string) => `${from} to under ${to}`,
};
