/** A language by its name in the reader's language, as far as the browser knows it; else its code. */
export function getLanguageName(code: string, reader: string): string {
  try {
    return new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
