/**
 * The text of a post in which keywords are searched for: its title and its text, with a blank line between them, so that no phrase is found
 * across the two. A title that the text begins with anyway is written once.
 */
export function buildSearchText(title: string, text: string): string {
  return getShownTitle({ title, text }) === '' ? text : `${title}\n\n${text}`;
}

/** The title of a post where it contains more than the beginning of its text; that of a video without a description does not. */
export function getShownTitle({ title, text }: { title: string; text: string }): string {
  return text.startsWith(title) ? '' : title;
}
