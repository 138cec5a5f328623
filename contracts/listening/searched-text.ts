/**
 * What of a post keywords are looked for in: its title and its text, on lines of their own, so that no word is found across the
 * two. A title that the text begins with anyway stands once.
 */
export const searchedText = (title: string, text: string): string =>
  title === '' || text.startsWith(title) ? text : `${title}\n${text}`;
