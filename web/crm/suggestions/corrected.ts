/** A text with a mistake put right where it stands; as it is where the mistake stands there no more. */
export const applyCorrection = (
  text: string,
  { start, end, word }: { start: number; end: number; word: string },
  meant: string,
): string => (text.slice(start, end) === word ? text.slice(0, start) + meant + text.slice(end) : text);
