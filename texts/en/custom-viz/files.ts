/** Files of a dashboard. */
export const viz_files = {
  label: 'Download',
  pdf: 'PDF of all tabs',
  pptx: 'PowerPoint, a slide for each tile',
  pptx_tabs: 'PowerPoint, a slide for each tab',
  xlsx: 'Excel workbook',
  csv: 'CSV files (ZIP)',
  of_tile: {
    svg: 'Picture (SVG)',
    png: 'Picture (PNG)',
    xlsx: 'Excel workbook',
    csv: 'CSV file',
  },
  rows: 'All rows as CSV',
  works: 'Files in the making',
  fetch: 'Download',
  kept: 'Only you can fetch it, for a day.',
  failed: 'The file could not be made. Try again.',
};
