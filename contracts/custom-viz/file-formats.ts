/**
 * Formats of files of a dashboard: a document, a presentation, a workbook, tables as CSV (of several tiles in an archive), and the picture of
 * one tile.
 */
export const DASHBOARD_FILE_FORMATS = ['pdf', 'pptx', 'xlsx', 'csv', 'svg', 'png'] as const;
export type DashboardFileFormat = (typeof DASHBOARD_FILE_FORMATS)[number];
