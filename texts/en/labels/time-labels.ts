/** A time less than a minute ago. */
export const justNow = 'just now';
