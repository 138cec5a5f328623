import { defineProduct } from '#contracts/kit/product.ts';

/** Dashboards that users build. */
export const customViz = defineProduct({
  name: 'custom_viz',
  ready: true,
  permissions: { dashboard: 'rw', official_field: 'w' },
  agent: [],
  features: [],
  pages: [
    { name: 'custom-viz', path: '/custom_viz', need: ['custom_viz.dashboard.read'] },
    {
      name: 'custom-viz-dashboard',
      path: '/custom_viz/dashboards/{_id}',
      need: ['custom_viz.dashboard.read'],
      menu: false,
      under: 'custom-viz',
    },
    {
      name: 'custom-viz-snapshot',
      path: '/custom_viz/snapshots/{_id}',
      need: ['custom_viz.dashboard.read'],
      menu: false,
      under: 'custom-viz',
    },
    {
      name: 'custom-viz-wall',
      path: '/custom_viz/wall',
      need: ['custom_viz.dashboard.read'],
      menu: false,
      under: 'custom-viz',
    },
    { name: 'custom-viz-explore', path: '/custom_viz/explore', need: ['custom_viz.dashboard.read'] },
    { name: 'custom-viz-alerts', path: '/custom_viz/alerts', need: ['custom_viz.dashboard.read'] },
    { name: 'custom-viz-data', path: '/custom_viz/data', need: ['custom_viz.dashboard.read'] },
    { name: 'custom-viz-fields', path: '/custom_viz/fields', need: ['custom_viz.dashboard.read'] },
    {
      name: 'custom-viz-field-rules',
      path: '/custom_viz/field_rules',
      need: ['custom_viz.dashboard.read', 'center.user_management.write'],
      upkeep: true,
    },
    {
      name: 'custom-viz-embedding',
      path: '/custom_viz/embedding',
      need: ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'],
      upkeep: true,
    },
  ],
  settings: [],
  limits: { dashboards: {}, uploads: {} },
  signsOut: 'End what custom visualisation holds of the user: their presence at dashboards, in every process',
});
