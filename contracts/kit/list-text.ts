/**
 * Several values in one text, separated by commas: how filters are written in addresses. A comma within a value is preceded by a backslash.
 */
export function writeList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
}

/** The values of a text that {@link writeList} wrote; a backslash before anything but a comma or another backslash is literal. */
export function readList(text: string): string[] {
  return (text.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((value) => value.replace(/\\([\\,])/g, '$1'));
}
