import { dashboardFileLabels as en } from '#texts/en/labels/dashboard-files.ts';
import { dashboardFileLabels as th } from '#texts/th/labels/dashboard-files.ts';

/** The texts of files of dashboards. */
export const DASHBOARD_FILE_LABELS = { en, th };
