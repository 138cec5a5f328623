/** A text with a mistake corrected in place; unchanged if the mistake is no longer at that place. */
export function applyCorrection(
  text: string,
  { start, end, word }: { start: number; end: number; word: string },
  meant: string,
): string {
  return text.slice(start, end) === word ? text.slice(0, start) + meant + text.slice(end) : text;
}
