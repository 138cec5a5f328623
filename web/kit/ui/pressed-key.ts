/** Keys with signs that are shortcuts, by where they stand: what a Latin keyboard writes with them, alone and with Shift. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
};

/**
 * What a key says to shortcuts: what it writes, and what a Latin keyboard would write where it writes in another alphabet. Who answers
 * in Thai thus presses `j` without changing the keyboard first.
 */
export const getPressedKey = ({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string => {
  const isForeign = key.length === 1 && key > '\u007F';
  if (!isForeign) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? key;
};
