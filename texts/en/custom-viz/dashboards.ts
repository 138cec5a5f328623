/** The list of dashboards, and one dashboard. */
export const viz_dashboards = {
  about: 'Charts over everything the suite knows, arranged the way you need them.',
  create: 'New dashboard',
  new_name: 'New dashboard',
  none: 'No dashboards yet',
  none_help: 'Dashboards that you create, and those that others share with you, appear here.',
  none_to_read: 'Dashboards that others share with you appear here.',
  mine: 'Yours',
  draft: 'Draft',
  unpublished: 'Not published',
};
