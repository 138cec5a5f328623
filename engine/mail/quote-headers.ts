/** Words that end the line above a quotation ("On … Anan wrote:"), as mail programs write them in their languages. */
const WROTE = [
  'wrote',
  'เขียนว่า',
  'เขียน',
  'เขียนไว้ว่า',
  'a écrit',
  'escribió',
  'schrieb',
  'ha scritto',
  'schreef',
  'skrev',
  'kirjoitti',
  'napisał(?:\\(a\\)|a)?',
  'escreveu',
  'написал(?:\\(а\\)|а)?',
  'пишет',
  'написав',
  'napsal(?:\\(a\\)|a)?',
  'napísal(?:\\(a\\)|a)?',
  'ezt írta',
  'yazdı',
  'menulis',
  'đã viết',
  '写道',
  '寫道',
  'のメッセージ',
  '작성',
].join('|');

const WROTE_LINE = new RegExp(`(?:${WROTE})(?:\\s+[^\\s:]{1,60}){0,4}\\s*[:：]\\s*$`, 'iu');
const TELLS_WHEN_OR_WHO = /\d|@/u;
/** Longest such line, with what it was wrapped to. */
const LONGEST = 400;

/** Whether a paragraph is the line above a quotation. @param quoted whether a quotation follows: then any language will do */
export function isQuoteHeader(paragraph: string, quoted: boolean): boolean {
  const line = paragraph.replace(/\s+/gu, ' ').trim();
  if (line.length > LONGEST || !TELLS_WHEN_OR_WHO.test(line)) return false;
  if (WROTE_LINE.test(line)) return true;
  return quoted && /[:：]$/u.test(line) && /\d/u.test(line) && /[@<]|\d[:.]\d\d/u.test(line);
}

const ORIGINAL = [
  'original message',
  'original appointment',
  'forwarded message',
  'begin forwarded message',
  'reply message',
  'ข้อความเดิม',
  'ข้อความต้นฉบับ',
  'ข้อความที่ส่งต่อ',
  'oprindelig besked',
  'oprindelig meddelelse',
  'ursprüngliche nachricht',
  'originalnachricht',
  "message d[’']origine",
  'message original',
  'mensaje original',
  'mensagem original',
  'messaggio originale',
  'oorspronkelijk bericht',
  'opprinnelig melding',
  'ursprungligt meddelande',
  'alkuperäinen viesti',
  'исходное сообщение',
  'пересылаемое сообщение',
  'wiadomość oryginalna',
  'původní zpráva',
  'pesan asli',
  '原始邮件',
  '原始郵件',
  '元のメッセージ',
].join('|');

/** `-----Original Message-----` and its kin: everything below is what was said before. */
const SEPARATOR = new RegExp(`^\\s*[-_*=–—]{2,}\\s*(?:${ORIGINAL})\\s*[-_*=–—]{2,}\\s*$`, 'iu');
const FORWARDED = /^\s*begin forwarded message\s*:\s*$/iu;

const FROM = 'from|von|de|fra|från|da|van|lähettäjä|от|od|จาก|dari|发件人|寄件者|差出人';
const OTHERS = [
  'sent|date|to|cc|bcc|subject|reply-to|importance',
  'gesendet|datum|an|betreff|kopie',
  "envoyé|à|objet|date d[’']envoi",
  'enviado(?: el)?|fecha|para|asunto|data|assunto',
  'inviato|a|oggetto',
  'verzonden|aan|onderwerp',
  'sendt|dato|til|emne|skickat|till|ämne',
  'lähetetty|vastaanottaja|aihe',
  'отправлено|дата|кому|тема|wysłano|do|temat',
  'ส่ง|ส่งเมื่อ|วันที่|ถึง|สำเนา|เรื่อง|หัวเรื่อง|หัวข้อ',
  'dikirim|tanggal|kepada|perihal|发送时间|收件人|主题|送信日時|宛先|件名',
].join('|');
const FROM_LINE = new RegExp(`^\\s*\\**\\s*(?:${FROM})\\s*\\**\\s*[:：]\\s*\\**\\s*\\S`, 'iu');
const OTHER_LINE = new RegExp(`^\\s*\\**\\s*(?:${OTHERS})\\s*\\**\\s*[:：]`, 'iu');
/** So many lines below the sender are looked at, and so many of them have to be of a head. */
const HEAD_LINES = 6;
const HEAD_LEAST = 2;

/** Whether what was said before begins at this line without marks: a separator, or the head that Outlook copies in. */
export function beginsOriginal(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (SEPARATOR.test(line) || FORWARDED.test(line)) return true;
  if (!FROM_LINE.test(line)) return false;
  const below = lines.slice(at + 1, at + 1 + HEAD_LINES).filter((next) => OTHER_LINE.test(next));
  return below.length >= HEAD_LEAST;
}
