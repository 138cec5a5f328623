/**
 * Several values in one text, separated by commas: how filters are written in addresses. A comma within a value is preceded by a backslash.
 */
export const writeList = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');

/** The values of a text that {@link writeList} wrote; a backslash before anything but a comma or another backslash is literal. */
export const readList = (text: string): string[] =>
  (text.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((value) => value.replace(/\\([\\,])/g, '$1'));
