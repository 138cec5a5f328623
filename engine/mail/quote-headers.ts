/** Words that end the line above a quotation ("On … Anan wrote:"), as mail programs write them in their languages. */
const WROTE = [
  'wrote|writes',
  'เขียน(?:ไว้)?(?:ว่า)?',
  'a écrit|escribió|escreveu|ha scritto|a scris',
  'schrieb|schreef|skrev|kirjoitti',
  'napisał(?:\\(a\\)|a)?|pisze|napisa\\p{L}+|пишет|написа\\p{L}*(?:\\(а\\))?|пише|napsal(?:\\(a\\)|a)?|napísal(?:\\(a\\)|a)?',
  'ezt írta|yazdı|έγραψε|כתבה?|كتبت?|ने लिखा',
  'menulis|viết',
  '写道|寫道|のメッセージ|のメール|作成|작성',
].join('|');

/** Such a word with what may follow it: the author, a date in parentheses. */
const WROTE_LAST = `(?:${WROTE})(?:\\s+[^\\s:]{1,60}){0,4}(?:\\s*\\([^()]{1,80}\\))?\\s*`;
const WROTE_LINE = new RegExp(`${WROTE_LAST}[:：៖]$`, 'iu');
/** The same between dashes, as Zoho writes it. */
const WROTE_DASHED = new RegExp(`^-{2,}.*${WROTE_LAST}-{2,}$`, 'iu');
const ADDRESS = /[^\s<>()@]@[^\s<>()@]/u;
const TIME = /\p{Nd}\s?[:.：hH時时]\s?\p{Nd}{2}/u;
/** A year, also of the Buddhist era, or a date in numbers. */
const DATE =
  /(?<!\p{Nd})(?:(?:(?:19|20|25)\d{2}|[^\P{Nd}0-9]{4})(?!\p{Nd})|\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2})/u;
const COLON_LAST = /[:：៖]$/u;
/** As programs write it; people do not put an address into brackets. */
const BRACKETED = /[<(]\s?[^<>()\s]+@[^<>()\s]+\s?[>)]/u;
/** Longest such line, including wrapped parts. */
const LONGEST = 400;

/** What follows such a line: a marked quotation, nothing, or text without marks. */
export type HeaderContext = 'quoted' | 'last' | 'unmarked';

/**
 * Whether a paragraph is the line above a quotation. Where a marked one follows, any language is accepted if the line contains a date or a
 * person. At the end of an e-mail it needs a known word with a date or an address. Above text without marks it is certain only as programs
 * write it, with a bracketed address and a date: people report in the same words what somebody wrote, and then continue themselves.
 */
export function isQuoteHeader(paragraph: string, below: HeaderContext): boolean {
  if (paragraph.length > LONGEST) return false;
  const line = plainLine(paragraph);
  const wrote = WROTE_LINE.test(line) || WROTE_DASHED.test(line);
  if (below !== 'quoted') {
    if (below === 'last' && wrote) return ADDRESS.test(line) || DATE.test(line);
    if (!BRACKETED.test(line) || !DATE.test(line)) return false;
    return wrote || (COLON_LAST.test(line) && TIME.test(line));
  }
  if (wrote) return true;
  if (!/\p{Nd}|@/u.test(line)) return false;
  if (COLON_LAST.test(line)) return ADDRESS.test(line) || TIME.test(line);
  // Without a colon: a date and the author's address, and nothing else.
  return /^\p{Nd}{1,4}[./-]\p{Nd}{1,2}[./-]\p{Nd}{1,4}[^!?]{0,80}<[^<>\s]+@[^<>\s]+>$/u.test(line);
}

/** Whether a paragraph contains author and date, and can be such a line whichever word it starts with. */
export function hasAuthorAndTime(paragraph: string): boolean {
  const line = plainLine(paragraph);
  return ADDRESS.test(line) && TIME.test(line);
}

const FIRST_WORDS =
  'on|at|le|el|am|il|op|den|på|w dniu|dnia|em|dne|pada|vào|в|кому|tarihinde|în|στις|noong|quoting|zitat von';
const FIRST_WORD = new RegExp(`^\\s*(?:${FIRST_WORDS})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');

/** How such a line begins: with a word for "on", a day, a date, or the author's address. */
export function isHeaderStart(line: string): boolean {
  return (
    FIRST_WORD.test(line) ||
    /^\s*(?:เมื่อ|วันที่|ใน|ณ\s|在|-{2,}\s)/u.test(line) ||
    /^\s*\p{Nd}{1,4}[./\-年년]\s?\p{Nd}{1,2}/u.test(line) ||
    /^\s*(?:[\p{L}\p{M}]{1,12}\.?,?\s+){0,2}\p{Nd}{1,2}(?![\p{L}\p{N}])/u.test(line) ||
    /^[^:]{1,80}<[^<>\s]+@[^<>\s]+>/u.test(line)
  );
}

/** A line without the direction marks that programs of right-to-left languages insert, with single spaces. */
function plainLine(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
