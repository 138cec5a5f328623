const CANDIDATES = [',', ';', '\t', '|'] as const;

/** What separates the columns of a delimited file: one character. */
export type Delimiter = string;

/** The line that names the separator for Excel: `sep=;`, in quotes or with empty cells behind it where it was saved again. */
const SEPARATOR_LINE = /^"?sep=(\t|[^\s\w"])"?[,;|\t ]*$/i;

/** The separator that the first line of a file names; nothing where it names none. */
export function findNamedDelimiter(head: string): Delimiter | undefined {
  const [first = ''] = head.split(/\r\n|\n|\r/, 1);
  return SEPARATOR_LINE.exec(first.trimStart())?.[1];
}

/**
 * The delimiter of a file, from its beginning: the one that its first line names, else the one that splits the most lines into the same
 * number of columns, and into the most of them. Quoted text does not count, nor do title lines above the header. A file of one
 * column reads as separated by commas.
 */
export function sniffDelimiter(head: string): Delimiter {
  const named = findNamedDelimiter(head);
  if (named !== undefined) return named;
  const lines = outsideQuotes(head)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 40);
  // The last line of a sample may be cut.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  const scored = CANDIDATES.map((delimiter) => ({ delimiter, score: scoreOf(whole, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** The number of columns that the most lines have, times the share of the lines that have it; 0 where that is one column. */
function scoreOf(lines: readonly string[], delimiter: Delimiter): number {
  const times = new Map<number, number>();
  for (const line of lines) {
    const columns = line.split(delimiter).length;
    times.set(columns, (times.get(columns) ?? 0) + 1);
  }
  const scores = [...times].map(([columns, count]) =>
    columns === 1 ? 0 : columns * (count / lines.length) ** 2,
  );
  return Math.max(0, ...scores);
}

/** The text without everything between quotation marks, so that line breaks and delimiters there do not count. */
function outsideQuotes(text: string): string {
  return text.replace(/"(?:[^"]|"")*"/g, '');
}
