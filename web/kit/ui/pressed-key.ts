/** Punctuation keys that are shortcuts, by position: what a Latin keyboard writes with them, alone and with Shift. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
};

/**
 * The shortcut names of a key: what it writes, and what a Latin keyboard would write if it writes in another alphabet. A user who replies
 * in Thai can press `j` without switching the keyboard first.
 */
export function getPressedKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const isForeign = key.length === 1 && key > '\u007F';
  if (!isForeign) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? key;
}
