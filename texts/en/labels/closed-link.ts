/** What visitors of a short link read that leads nowhere. */
export const closedLink = {
  closed: {
    title: 'This link is no longer in use',
    about: 'The sender may have a newer one.',
  },
  unknown: { title: 'This link does not exist', about: 'Check the address: a letter may be missing.' },
};
export type ClosedLink = typeof closedLink;
