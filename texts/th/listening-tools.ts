/* Alerts, exports, templates and imports of listening. */

export { alerts } from './listening-tools/alerts.ts';
export { exports } from './listening-tools/exports.ts';
export { templates } from './listening-tools/templates.ts';
export { imports } from './listening-tools/import.ts';
