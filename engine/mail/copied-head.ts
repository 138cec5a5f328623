const ORIGINAL = [
  'original(?: message| appointment)?|(?:forwarded|replied|reply) message',
  'ข้อความ(?:เดิม|ต้นฉบับ|ที่(?:ถูก)?ส่งต่อ)',
  'oprindelig (?:besked|meddelelse)|videresendt (?:besked|melding)|opprinnelig melding',
  'ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht',
  "message d[’']origine|message original|message transféré",
  'mensaje (?:original|reenviado)|mensagem (?:original|encaminhada|reencaminhada)',
  'messaggio (?:originale|inoltrato)',
  'oorspronkelijk bericht|doorgestuurd bericht',
  'ursprungligt meddelande|vidarebefordrat meddelande|alkuperäinen viesti|välitetty viesti',
  'исходное сообщение|пересылаемое сообщение|оригінальне повідомлення|переслане повідомлення',
  'wiadomość oryginalna|oryginalna wiadomość|przekazana wiadomość|původní zpráva|eredeti üzenet',
  'orijinal (?:mesaj|ileti)|(?:özgün|[iİ]letilen) [iİ]leti',
  'pesan asli|pesan (?:yang )?diteruskan|mesej asal|thư gốc|(?:thư|tin nhắn) (?:đã|được) chuyển tiếp',
  '(?:回复的)?原(?:始)?(?:邮件|郵件)|邮件原件|转发的?邮件|轉寄的?郵件|已转发邮件',
  '元のメッセージ|転送(?:された)?メッセージ|원본 (?:메시지|메일)|전달된 메시지',
].join('|');

/** `-----Original Message-----` and similar separators: everything below is quoted text. */
const SEPARATOR = new RegExp(`^\\s*[-_*=–—]{2,}\\s*(?:${ORIGINAL})\\s*[-_*=–—]{2,}\\s*$`, 'iu');

/** The line that Apple's programs write above a forwarded e-mail. */
const FORWARDED = new RegExp(
  `^\\s*(?:${[
    'begin(?: forwarded message| doorgestuurd bericht)',
    '(?:เริ่ม(?:ต้น)?)?ข้อความที่ส่งต่อ',
    'anfang der weitergeleiteten nachricht',
    'début du message (?:réexpédié|transféré)|inicio del mensaje reenviado|inizio messaggio inoltrato',
    'início da mensagem (?:re)?encaminhada',
    'vidarebefordrat brev|start på videresendt besked|välitetty viesti alkaa',
    'начало (?:переадресованного|пересылаемого) сообщения|początek przekazywanej wiadomości',
    'thư được chuyển tiếp bắt đầu|mulai pesan (?:yang )?diteruskan|[iİ]letilen [iİ]leti başlangıcı',
    '転送されたメッセージ|开始转发的?邮件|開始轉寄郵件|전달된 메시지 시작|전달된 메시지',
  ].join('|')})\\s*[:：]\\s*$`,
  'iu',
);

const FROM = [
  'from|von|de|fra|från|da|van|lähettäjä|от|od|feladó|kimden|gönderen|από|від|expéditeur|expeditor',
  'จาก|ผู้ส่ง|dari|daripada|pengirim|từ|người gửi',
  '[发發]件人|寄件[人者]|差出人|送信[元者]|보낸\\s?사람|من|מאת',
].join('|');
/** The names of the date and recipient lines. */
const OTHERS = [
  'date|to|cc|bcc|reply-to|importance|datum|an|kopie|à|para|fecha|data|a|aan|dato|til|till|vastaanottaja',
  'дата|кому|копия|do|komu|címzett|kime|tarih|προς|ημερομηνία',
  'วันที่|ถึง|ผู้รับ|สำเนา(?:ถึง)?',
  'tanggal|tarikh|kepada|ke|ngày|tới|đến',
  '日期|時間|时间|日付|日時|收件[人者]|抄送|副本|宛先|날짜|받는\\s?사람|참조|إلى|التاريخ|אל|תאריך',
].join('|');
/** The names of the sent and subject lines: these do not occur in a list of a traveller or a parcel. */
const OF_A_MAIL = [
  'sent|subject|gesendet|betreff|envoyé|objet|enviad[oa](?: el| em)?|asunto|assunto|inviato|oggetto',
  "date d[’']envoi|verzonden|onderwerp|sendt|emne|skickat|ämne|lähetetty|aihe|отправлено|тема",
  'wysł(?:ano|ane)|temat|odesláno|předmět|elküldve|tárgy|gönderildi|gönderilme tarihi|konu',
  'надіслано|στάλθηκε|θέμα|ส่ง(?:เมื่อ|แล้ว)?|วันที่ส่ง|(?:ชื่อ|หัว)?เรื่อง|หัวข้อ',
  'dikirim|terkirim|dihantar|perihal|subjek|đã gửi|chủ đề|tiêu đề',
  '[发發]送[时時]間|发送时间|寄件日期|主[题題旨]|送信日時|件名|보낸\\s?날짜|제목|تم الإرسال|الموضوع|נשלח|נושא',
].join('|');

function labelled(names: string, rest = ''): RegExp {
  return new RegExp(`^\\s*\\**\\s*(?:${names})\\s*\\**\\s*[:：]${rest}`, 'iu');
}
const FROM_LINE = labelled(FROM, '\\s*\\**\\s*\\S');
const OTHER_LINE = labelled(`${OTHERS}|${OF_A_MAIL}`);
const SUBJECT_LINE =
  /^\s*\**\s*(?:subject|(?:ชื่อ|หัว)?เรื่อง|หัวข้อ|betreff|objet|asunto|assunto|oggetto|件名|主[题題旨]|제목)\s*\**\s*[:：]/iu;
/** How many lines below the sender are examined, and how many of them must be header lines. */
const HEAD_LINES = 6;
const HEAD_LEAST = 2;

/** A header line in any language: a label of a few words, a colon, a value; the first has the sender's address. */
const ANY_LABEL = /^\s*\**\s*[\p{L}\p{M}][\p{L}\p{M} ’'-]{0,24}\**\s*[:：]\s*\**\s*\S/u;
const ANY_FROM =
  /^\s*\**\s*[\p{L}\p{M}][\p{L}\p{M} ’'-]{0,24}\**\s*[:：].*[<[](?:mailto:)?[^\s<>@]+@[^\s<>@]+[>\]]\s*$/u;
const ANY_MOMENT = /\p{Nd}{4}.*\p{Nd}[:.]\p{Nd}{2}/u;
const ANY_LEAST = 3;
const ANY_LONGEST = 300;

/** The words of separators above a forwarded text, which is not a reply. */
const PASSED_ON =
  /^\s*[-_*=–—]{2,}.*(?:forward|ส่งต่อ|weitergeleitet|videresendt|transféré|reenviad|encaminhad|inoltrat|doorgestuurd|vidarebefordra|välitetty|пересыл|пересла|przekazan|iletilen|diteruskan|chuyển tiếp|转发|轉寄|転送|전달)/iu;

/** Labels that a form or a person lists next to a name, and no mail header contains. */
const FORM_LINE =
  /^\s*\**\s*(?:phone|tel(?:ephone)?|mobile|message|name|address|order|product|size|colou?r|quantity|comments?|details?|notes?|line|ชื่อ(?!เรื่อง)|เบอร์|โทร|ที่อยู่|ข้อความ|สินค้า|ออเดอร์|รายละเอียด|หมายเหตุ|จำนวน|ไลน์|สี|ไซส์)[^:：]{0,30}[:：]/iu;

/** An address as in the line of a sender or recipient. */
const ADDRESS = /[^\s<>()[\]:@]+@[^\s<>()[\]@]+/u;
/** The same in brackets, as programs write it. */
const BRACKETED = /[<[(](?:mailto:)?[^\s<>()[\]]+@[^\s<>()[\]]+[>\])]/u;
/** A date: a year, a date in numbers, or a day with the name of its month; or a time. */
const MOMENT =
  /(?<!\p{Nd})(?:19|20|25)\p{Nd}{2}(?!\p{Nd})|\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2}|\p{Nd}\s?[:.]\s?\p{Nd}{2}(?!\p{Nd})/u;

/**
 * Whether quoted text without markers begins at this line: with a separator, or with the header that Outlook copies in. A header is certain
 * if it has an address in the line of a sender or recipient, and a date; people list the origin and destination of a parcel in the same
 * words.
 *
 * @param own the address of the e-mail's author: a header whose first line contains it is their own
 */
export function isOriginalStart(lines: readonly string[], at: number, own?: string): boolean {
  const line = lines[at] ?? '';
  if (SEPARATOR.test(line) || FORWARDED.test(line)) return true;
  if (own && line.toLowerCase().includes(own.toLowerCase())) return false;
  if (!isKnownHead(lines, at) && !isAnyHead(lines, at)) return false;
  // The author's text about a copied header comes above it; a header that opens an e-mail is forwarded, or the author's own form.
  return lines.slice(0, at).some((before) => /[\p{L}\p{N}]/u.test(before)) && !isForm(lines, at);
}

/** Whether a text that was folded as a quotation is forwarded: a text by somebody else that the author wants to be read. */
export function isPassedOn(quoted: string): boolean {
  const [first = '', second = ''] = quoted.split('\n');
  return [first, second].some((line) => FORWARDED.test(line) || PASSED_ON.test(line));
}

/** Whether the lines below, up to an empty one, are those of a form. */
function isForm(lines: readonly string[], at: number): boolean {
  const block = lines.slice(at, at + 1 + HEAD_LINES);
  const end = block.findIndex((line) => line.trim() === '');
  return block.slice(0, end < 0 ? block.length : end).some((line) => FORM_LINE.test(line));
}

function isKnownHead(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (!FROM_LINE.test(line)) return false;
  const below = lines.slice(at + 1, at + 1 + HEAD_LINES).filter((next) => OTHER_LINE.test(next));
  if (below.length < HEAD_LEAST) return false;
  const hasAddress = ADDRESS.test(line) || below.some((one) => BRACKETED.test(one));
  return hasAddress && below.some((next) => !SUBJECT_LINE.test(next) && MOMENT.test(next));
}

function isAnyHead(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (line.length > ANY_LONGEST || !ANY_FROM.test(line)) return false;
  const below = lines.slice(at + 1, at + 1 + ANY_LEAST);
  return below.every((next) => ANY_LABEL.test(next)) && ANY_MOMENT.test(below[0] ?? '');
}
