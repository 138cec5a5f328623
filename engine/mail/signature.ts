import type { MailWriter } from './mail-writer.ts';

/** A line that mail programs put above a signature (RFC 3676, 4.3): two dashes and a space. */
const STANDARD = /^-- $/u;
/** The same without its space, which people also type above a part of their text. */
const BARE = /^\s*--\s*$/u;
/** A line drawn through the text. Where one is above, the delimiter is one of several of them. */
const RULER = /^\s*(?:[-–—_=*~#•.]\s?){2,}\s*$/u;
/** A line of a list, a price or an amount: no signature has it. */
const CONTENT =
  /^\s*(?:[-*•·]\s+\S|\p{Nd}{1,3}[.)]\s+\S|\p{Nd}{1,4}\s?[x×]\s?\S)|\S\s?[x×]\s?\p{Nd}+\s*$|[?？]\s*$/iu;
/** Words of a request, an order or a complaint, with which people go on below a delimiter. In doubt a line is shown. */
const SENTENCE =
  /(?<![\p{L}\p{M}@.-])(?:please|pls|plz|cancel|refund|orders?|urgent|asap|arrived?|not|never|but|want|wants|need|needs|can(?:not|'t)|i'm|i (?:want|need|am|have|will|would|ordered|did)|my|p\.?\s?s\.?|also)(?![\p{L}\p{M}@.-])(?!.*(?:print(?:ing)? (?:this|the)|environment|regards))|!\s*$|ยกเลิก|รบกวน|(?<!ผู้)ช่วย|ด้วย(?!ความ)|ด่วน|ไม่|ยัง|แล้ว|รอ(?:ง)?(?:ของ|อยู่)|ขอ(?!แสดง|บคุณ|งแก่น|นแก่น|ง)|ต้องการ|เปลี่ยน|คืนเงิน|ออเดอร์|ครับ\s*$|ค่ะ\s*$|คะ\s*$|นะ(?:คะ|ครับ|ค่ะ|ค้า)/iu;
/** A signature is no longer than this. */
const MOST_LINES = 8;
const LONGEST_LINE = 120;
/** A name alone: so many words of letters. */
const NAME = /^\s*\*?[\p{L}\p{M}.'’-]{1,30}(?:\s[\p{L}\p{M}.'’-]{1,30}){0,3}\*?\s*$/u;
/** A name by its form alone: one word in small letters, or several with capital ones and perhaps what their owner does. */
const FORM_OF_NAME =
  /^\s*(?:[a-z]{2,20}|\*?\p{Lu}[\p{Ll}.’'-]+(?:\s\p{Lu}[\p{L}.’'-]*){1,3}(?:\s?[|,].*)?\*?)\s*$/u;

/**
 * Where a delimiter begins the signature at the end of a text that ends with words; null where none certainly does. The standard one is
 * certain above a few short lines. A bare one also needs the writer's name or address below it; where the writer is not known, a
 * name alone.
 */
export function findSignatureDelimiter(
  lines: readonly string[],
  writer: MailWriter | undefined,
): number | null {
  const first = Math.max(0, lines.length - 1 - MOST_LINES);
  const at = lines.findLastIndex((line, index) => index >= first && BARE.test(line));
  if (at < 0 || lines.slice(0, at).some((line) => RULER.test(line))) return null;
  const below = lines.slice(at + 1).filter((line) => line.trim() !== '');
  if (below.length === 0) return at;
  if (below.some((line) => line.length > LONGEST_LINE || isContent(line))) return null;
  if (STANDARD.test(lines[at] ?? '')) return at;
  const signed =
    writer === undefined
      ? below.length === 1 && FORM_OF_NAME.test(below[0] ?? '')
      : namesWriter(below, writer);
  return signed ? at : null;
}

const isContent = (line: string): boolean => CONTENT.test(line) || RULER.test(line) || SENTENCE.test(line);

/** Whether the first line below is the writer's name, or a line holds their address, as it does in a signature. */
function namesWriter(below: readonly string[], { address, name }: MailWriter): boolean {
  const text = below.join('\n').toLowerCase();
  if (address !== '' && text.includes(address.toLowerCase())) return true;
  const first = (below[0] ?? '').toLowerCase();
  const own = [...name.toLowerCase().split(/[\s,]+/u), address.toLowerCase().split(/[@+]/u)[0] ?? ''];
  const isOwn = (word: string): boolean => own.some((one) => one.length >= 2 && word.includes(one));
  // "Suda wants blue" is a sentence: next to the name itself are other names, with capital letters.
  const words = (below[0] ?? '').split(/\s+/u).filter((word) => /\p{L}/u.test(word));
  return (
    NAME.test(first) &&
    isOwn(first) &&
    words.every((word) => isOwn(word.toLowerCase()) || !/^\p{Ll}/u.test(word))
  );
}
