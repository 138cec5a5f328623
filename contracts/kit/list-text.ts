/** Several values in one text, with commas between them: how filters stand in addresses. A comma within a value has a backslash before it. */
export const writeList = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');

/** The values of a text that {@link writeList} wrote; a backslash before anything but a comma or another one stands for itself. */
export const readList = (text: string): string[] =>
  (text.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((value) => value.replace(/\\([\\,])/g, '$1'));
