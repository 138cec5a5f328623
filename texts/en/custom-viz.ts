import { fieldFaults } from './custom-viz/field-faults.ts';
import { uploadFaults } from './custom-viz/upload-faults.ts';

export { viz_annotations } from './custom-viz/annotations.ts';
export { viz_alerts } from './custom-viz/alerts.ts';
export { viz_builder } from './custom-viz/builder.ts';
export { viz_colors } from './custom-viz/colors.ts';
export { viz_dashboards } from './custom-viz/dashboards.ts';
export { viz_embedded } from './custom-viz/embedded.ts';
export { viz_embedding } from './custom-viz/embedding.ts';
export { viz_explain } from './custom-viz/explain.ts';
export { viz_fields } from './custom-viz/fields.ts';
export { viz_field_rules } from './custom-viz/field-rules.ts';
export { viz_files } from './custom-viz/files.ts';
export { viz_goals } from './custom-viz/goals.ts';
export { viz_period } from './custom-viz/periods.ts';
export { viz_grid_rules } from './custom-viz/grid-rules.ts';
export { viz_reading } from './custom-viz/reading.ts';
export { viz_schedules } from './custom-viz/schedules.ts';
export { viz_snapshots } from './custom-viz/snapshots.ts';
export { viz_sharing } from './custom-viz/sharing.ts';
export { viz_uploads } from './custom-viz/uploads.ts';
export { viz_upload_join } from './custom-viz/upload-join.ts';
export { viz_upload_rules } from './custom-viz/upload-rules.ts';

/** The names of its pages. */
export const pages = {
  'custom-viz': 'Dashboards',
  'custom-viz-dashboard': 'Dashboard',
  'custom-viz-snapshot': 'Snapshot',
  'verify-snapshot': 'Check a snapshot',
  'custom-viz-wall': 'Wall screen',
  'custom-viz-explore': 'Explore',
  'custom-viz-alerts': 'Alerts',
  'custom-viz-data': 'Data',
  'custom-viz-fields': 'Shared fields',
  'custom-viz-field-rules': 'Field rights',
  'custom-viz-embedding': 'Embedding',
  'embedded-viz-dashboard': 'Embedded dashboard',
  'shared-viz-dashboard': 'Shared dashboard',
};

/** Why a dashboard or an upload is refused. */
export const faults = {
  ...uploadFaults,
  ...fieldFaults,
  goal_month: 'This is not a month such as 2026-04.',
  goal_periods_overlap: 'This period overlaps another one of the goal.',
  goal_of_other_grain:
    'This period does not begin where periods of this length begin: all periods of a goal are months, quarters or years.',
  filter_of_no_tile: 'A filter that has to be set by {{dimension}} is in tabs where no tile counts anything.',
  lock_beyond_tile: 'The locked value of {{dimension}} does not narrow this tile.',
  limit_needed: 'Enter the value that sets off the alert.',
  hours_need_sums: 'What is usual for an hour can be learnt only for numbers that add up, such as counts.',
  tile_without_measure: 'Choose a tile with this number.',
  nothing_as_a_whole: 'That there is no data can be watched only for the number as a whole.',
  number_not_counted: 'This number cannot be counted: choose fewer values or a shorter period.',
} as const;

/** The product: its name and what it is for. */
export const products = {
  custom_viz: { name: 'Custom visualisation', about: 'Dashboards your way' },
};

/** Its permissions. */
export const permissions = {
  'custom_viz.dashboard': { name: 'Dashboards', about: 'See and build dashboards.' },
  'custom_viz.official_field': {
    name: 'Official fields',
    about: 'Make shared fields official, and change those that are.',
  },
};
