/** One line of an iCalendar file: its name in capitals, its parameters, and its raw value. */
export type ContentLine = { name: string; parameters: ReadonlyMap<string, string>; value: string };

/** Splits a file into lines: a line that begins with a blank continues the one before (RFC 5545, 3.1). Empty lines are skipped. */
export function splitContentLines(text: string): ContentLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n|\r|\n/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => lineOf(line) ?? []);
}

function lineOf(line: string): ContentLine | null {
  const head = /^[A-Za-z0-9-]+/.exec(line)?.[0];
  if (head === undefined) return null;
  const parameters = new Map<string, string>();
  let rest = line.slice(head.length);
  for (;;) {
    const found = /^;([A-Za-z0-9-]+)=("[^"]*"|[^";:]*)/.exec(rest);
    if (!found) break;
    parameters.set((found[1] ?? '').toUpperCase(), (found[2] ?? '').replaceAll('"', ''));
    rest = rest.slice(found[0].length);
  }
  return rest.startsWith(':') ? { name: head.toUpperCase(), parameters, value: rest.slice(1) } : null;
}

/** The unescaped text: `\,`, `\;`, `\n` and `\\` are escapes (RFC 5545, 3.3.11). */
export function unescapeText(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_whole, escaped: string) =>
    escaped === 'n' || escaped === 'N' ? ' ' : escaped,
  );
}
