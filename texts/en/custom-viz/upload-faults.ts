/** What is wrong with files that become data sets, and with their rows. */
export const uploadFaults = {
  cell_no_number: 'This is no number',
  cell_no_whole: 'This is no whole number',
  cell_no_degree: 'Degrees are from −{{most}} to {{most}}',
  cell_no_flag: 'This is neither yes nor no',
  cell_buddhist_year: 'The year looks Buddhist, but this column was said to have none',
  key_empty: 'The key is empty',
  key_again: 'The same key is already in row {{row, number}}',
  key_exists: 'A row with this key is already there',
  rows_over: 'An upload has at most {{limit, number}} rows',
  times_over: 'An upload has at most {{limit}} columns of dates',
  not_shared: 'Choose what the values of the column are in the suite',
  no_workbook:
    'The workbook is damaged, or this is another kind of file. Save it as XLSX or CSV and send it again.',
  workbook_too_large: 'The workbook is too large once it is unpacked. Save the sheet as CSV and send that.',
  workbook_locked:
    'The workbook has a password or is in the old XLS format. Save it as XLSX without a password.',
  sheet_missing: 'The workbook has no sheet with this name',
  key_needed: 'Choose this column as the only key, so that each value comes once',
  repeats_not_accepted:
    '{{count, number}} values have several rows. Accept that their numbers are added up by value.',
  fix_of_key: 'Values of a column that identifies rows are not changed. Correct the file and replace it.',
} as const;
