/** Details in people's messages that identify them. */
export type ContactDetails = { mails: string[]; phones: string[]; handles: string[] };

/** The most details of each kind that are extracted: a message with more contains a list, not details of its author. */
const MOST = 5;

/**
 * The e-mail addresses and telephone numbers in some texts, each once: addresses in lower case; numbers as digits, those of Thailand
 * without its prefix (0812345678), foreign ones with theirs (4915112345678); names on networks (@somchai) in the form of {@link handleOf}.
 */
export function extractContactDetails(texts: readonly string[]): ContactDetails {
  const mails = new Set<string>();
  const phones = new Set<string>();
  const handles = new Set<string>();
  for (const text of texts.map((one) => one.normalize('NFKC'))) {
    for (const [mail] of text.matchAll(MAIL)) mails.add(mail.toLowerCase());
    for (const [written] of text.matchAll(PHONE)) {
      const phone = phoneOf(written);
      if (phone) phones.add(phone);
    }
    for (const [, written = ''] of text.matchAll(HANDLE)) {
      const handle = handleOf(written);
      if (handle) handles.add(handle);
    }
  }
  const some = (marks: ReadonlySet<string>): string[] => [...marks].slice(0, MOST);
  return { mails: some(mails), phones: some(phones), handles: some(handles) };
}

const MAIL =
  /[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9])?@[a-z0-9](?:[a-z0-9.-]{0,200}[a-z0-9])?\.[a-z]{2,24}(?![a-z0-9])/gi;
/** Groups of digits that begin with 0 or a country prefix and are no part of a longer number, an amount or an order ID. */
const PHONE = /(?<![\w.,#-])(?:\+|0)\d(?:[ -]?\d){7,13}(?![\w-]|[.,]\d)/g;

/** A name on a network after its sign, which is not the end of an e-mail address. */
const HANDLE = /(?<![a-z0-9._%+@/-])@([a-z0-9](?:[a-z0-9._]{0,28}[a-z0-9_])?)(?![a-z0-9_@]|\.[a-z0-9])/gi;

/**
 * The name by which a network mentions somebody, without its sign and in lower case; null for names that are too short, or digits only, and
 * so identify nobody.
 */
export function handleOf(written: string): string | null {
  const handle = written.trim().replace(/^@/, '').toLowerCase();
  return /^[a-z0-9._]{4,30}$/.test(handle) && /[a-z]/.test(handle) ? handle : null;
}

function phoneOf(written: string): string | null {
  const digits = written.replaceAll(/\D/g, '');
  if (!written.startsWith('+')) return /^0\d{8,9}$/.test(digits) ? digits : null;
  return /^66\d{8,9}$/.test(digits) ? `0${digits.slice(2)}` : digits;
}

/** The spellings of a number, for searching: without its prefix, so that a text is found whether it has 081 or +66 81. */
export function getPhoneSpellings(phone: string): string[] {
  if (!phone.startsWith('0')) return [phone];
  const rest = phone.slice(1);
  const area = rest.slice(0, rest.length - LAST_TWO_GROUPS);
  const [first, last] = [rest.slice(-LAST_TWO_GROUPS, -4), rest.slice(-4)];
  return [rest, [area, first, last].join('-'), [area, first, last].join(' '), `${area}-${first}${last}`];
}

/** Numbers of Thailand end in groups of three and four digits. */
const LAST_TWO_GROUPS = 7;
