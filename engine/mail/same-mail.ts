/** What of two mails under one Message-ID is compared: who wrote, and what they wrote. */
export type ComparedMail = { author_id: string; text: string };

/**
 * Whether two mails under one Message-ID are one mail that came by two ways. A list or a forwarder adds lines around the words and
 * changes spaces; a broken form gives every visitor's mail the same id, with other words or another visitor.
 */
export function isSameMail(one: ComparedMail, other: ComparedMail): boolean {
  if (one.author_id !== other.author_id) return false;
  const [short = '', long = ''] = [flat(one.text), flat(other.text)].toSorted((a, b) => a.length - b.length);
  return short === '' ? long === '' : long.includes(short);
}

const flat = (text: string): string => text.normalize('NFKC').replaceAll(/[\s>]+/gu, '');
