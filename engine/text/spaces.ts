/**
 * Writes any white space between two words as one space: several spaces, a tab, a line break, a no-break space. A blank line ends a
 * paragraph and remains one blank line, so that no phrase is found across it, nor across a title and its text.
 */
export const collapseSpaces = (text: string): string => text.replace(SPACES, toSingleSpace);

/** What is between two words, as it is compared. */
export const toSingleSpace = (spaces: string): string => (PARAGRAPH.test(spaces) ? '\n\n' : ' ');

/** Runs of what is no single space. */
const SPACES = /[\s\x85]{2,}|[^\S ]|\x85/g;

const PARAGRAPH = /(?:\r\n|\r(?!\n)|[\n\v\f\x85\u2028])[^\S\n\r\v\f]*[\n\r\v\f\x85\u2028]|\u2029/;
