/** A sentence that was parsed from a text: its code in a table, and the values of its placeholders. */
export type ParsedSentence<Code extends string> = { code: Code; values: Readonly<Record<string, string>> };

/** A placeholder in a sentence: `{limit}`. */
export const PLACE = /\{(\w+)\}/g;
const ANYTHING = '[^]+';

function patternOf(sentence: string, forms: Readonly<Record<string, string>>): RegExp {
  const source = sentence
    .split(PLACE)
    .map((part, index) =>
      index % 2 === 0
        ? part.replaceAll(/[$()*+.;?[\\\]^|]/g, '\\$&')
        : `(?<${part}>${forms[part] ?? ANYTHING})`,
    );
  return new RegExp(`^${source.join('')}$`);
}

/**
 * Recognises the sentences of a table in texts, with the values of their placeholders, so that a screen can show them in the reader's
 * language. Narrow sentences come before wide ones in the table: the first match is used.
 * @param forms what may replace a placeholder, as the source of a regular expression; anything where a placeholder has none
 */
export function makeSentenceReader<Code extends string>(
  table: Readonly<Record<Code, string>>,
  forms: Readonly<Record<string, string>> = {},
): (text: string) => ParsedSentence<Code> | null {
  const isCode = (name: string): name is Code => name in table;
  const codes = Object.keys(table).filter(isCode);
  const whole = new Map<string, Code>(codes.map((code) => [table[code], code]));
  const patterns = codes
    .filter((code) => table[code].includes('{'))
    .map((code) => ({ code, pattern: patternOf(table[code], forms) }));
  return (text) => {
    const code = whole.get(text);
    if (code !== undefined) return { code, values: {} };
    for (const one of patterns) {
      const found = one.pattern.exec(text);
      if (found) return { code: one.code, values: { ...found.groups } };
    }
    return null;
  };
}
