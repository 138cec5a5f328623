const CANDIDATES = [',', ';', '\t', '|'] as const;

/** What separates the columns of a delimited file. */
export type Delimiter = (typeof CANDIDATES)[number];

/**
 * The delimiter of a file, from its beginning: the one that splits the first lines into the same number of columns, and
 * into the most of them. Quoted text does not count. A file of one column reads as separated by commas.
 */
export function sniffDelimiter(head: string): Delimiter {
  const lines = outsideQuotes(head)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  // The last line of a sample may be cut.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  const scored = CANDIDATES.map((delimiter) => ({ delimiter, score: scoreOf(whole, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** Columns of the header, times the share of the lines that have as many; 0 where the header has one. */
function scoreOf(lines: readonly string[], delimiter: Delimiter): number {
  const counts = lines.map((line) => line.split(delimiter).length);
  const [columns = 1] = counts;
  return columns === 1
    ? 0
    : columns * (counts.filter((count) => count === columns).length / counts.length) ** 2;
}

/** The text with everything between quotation marks taken out, so that line breaks and delimiters in it do not count. */
function outsideQuotes(text: string): string {
  return text.replace(/"(?:[^"]|"")*"/g, '');
}
