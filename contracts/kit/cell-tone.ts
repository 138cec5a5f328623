/** What the number of a cell is found to be: its sign, which is read without colours, and its ground in files on white paper. */
export const CELL_TONES = {
  good: { sign: '✔', paper: '#dff3ea' },
  attention: { sign: '⚠', paper: '#fff0d6' },
  bad: { sign: '✖', paper: '#fbe3e3' },
} as const;
export type CellTone = keyof typeof CELL_TONES;
