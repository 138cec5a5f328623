/** A wall screen, which shows dashboards one after the other. */
export const wall = {
  name: 'Wall screen',
  ask: 'Choose what the screen shows, one dashboard after the other.',
  all: 'All dashboards ({{count}})',
  every: 'Show each page for',
  start_one: 'Start with {{count}} dashboard',
  start_other: 'Start with {{count}} dashboards',
  page: '(page {{page}} of {{count}})',
  none: 'Choose dashboards for the wall in the list of dashboards.',
  next: 'Next dashboard',
  previous: 'Previous dashboard',
  pause: 'Pause',
  play: 'Resume',
  full: 'Full screen',
  leave: 'Leave the wall screen',
  stale: 'Not connected: the figures may be old',
};
