/** A dashboard within another page. */
export const viz_embedded = {
  problems: {
    invalid: {
      title: 'This dashboard cannot be opened',
      help: 'The page around it has no valid access to it.',
    },
    expired: { title: 'The access to this dashboard has expired', help: 'Reload the page to go on.' },
    revoked: {
      title: 'The access to this dashboard was withdrawn',
      help: 'Contact the owner of this page if you still need it.',
    },
    origin: {
      title: 'This dashboard is not meant for this page',
      help: 'It opens only within the pages that it was released for.',
    },
    gone: {
      title: 'This dashboard is no longer available',
      help: 'It was deleted, is not published, or may no longer be shown here.',
    },
    claims: {
      title: 'This dashboard cannot be opened as it is set up',
      help: 'The values that the page locks do not fit the dashboard. The owner of this page can correct it.',
    },
    unreachable: { title: 'The dashboard could not be loaded', help: 'Check the connection and try again.' },
  },
};
