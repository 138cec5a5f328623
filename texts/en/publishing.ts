/* Publishing. */

/** The product: its name and what it is for. */
export const products = {
  publishing: { name: 'Publishing', about: 'Plan, approve and post' },
};

/** Its permissions. */
export const permissions = {
  'publishing.post': { name: 'Posts', about: 'See and write posts.' },
  'publishing.approval': { name: 'Approval', about: 'See what waits for approval; approve or send back.' },
  'publishing.calendar': { name: 'Calendar', about: 'See and move what is planned.' },
  'publishing.channel': { name: 'Channels', about: 'See and connect channels to post on.' },
};
