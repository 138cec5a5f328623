/** The senders of e-mails: programs and telephones, whose names are the same in all languages. */
const MAKER =
  '(?:iphon\\p{L}*|ipad|ipod|apple watch|icloud|android|samsung|galaxy|huawei|xiaomi|redmi|小米|oppo|vivo|realme|oneplus|pixel|nokia|motorola|xperia|blackberry|windows|outlook|hotmail|yahoo|gmail|gmx|aol|qq邮箱|mail|e-?mail|smartphone|mobile?|handy|tablet|tableta|téléphone|teléfono|telefon\\p{L}*|phone|มือถือ|โทรศัพท์|สมาร์[ตท]โฟน|แท็บเล็ต|จดหมาย|อุปกรณ์|手机|手機|почт\\p{L}*)';

/** Words for "sent from" that come first, followed by the device. */
const SENT_FROM = [
  'ส่ง(?:จาก|โดย|ผ่าน)',
  'gesendet (?:von|mit|über|aus)|diese nachricht wurde von meinem',
  "envoyée? (?:de|depuis|à partir d[e’']|avec|via)|provenance\\s*:",
  'enviad[oa] (?:desde|do|de|da|pelo|via|a partir d[eo])',
  'inviat[oa] d[aa]l?|ver(?:stuurd|zonden) (?:vanaf|vanuit|met|via)',
  'skickat från|sendt fra|lähetetty|wysłan[eo] z|отправлено (?:с|из)|надіслано з|odesláno z|küldve|trimis de pe|στάλθηκε από',
  '(?:di|ter)kirim (?:dari|melalui|menggunakan)|dihantar dar|(?:đã )?gửi từ|أُ?رسلت من|נשלח מ',
  '从|從|发自|發自|来自|來自|寄自',
].join('|');
/** The same words where they come last. */
const FROM_SENT =
  'gesendet|から送信(?:されました)?|[发發]送|傳送|寄出|에서 보(?:냄|낸 메일)|(?:gönderildi|yollandı)|भेजा गया';
/** Words with which Outlook advertises itself. */
const GET =
  'get|obtenir|obtenez|télécharger|obtener|obtén|descargar|obter|obtenha|baixar|scarica|ottieni|holen|beziehen|downloaden|download|入手|取得|获取|獲取|下载|下載|다운로드|받기|tải|tải về|dapatkan|unduh|รับ|ดาวน์โหลด|skaffa|hämta|hent|hanki|pobierz|indirin|edinin|загрузить|скачать|получить|stáhnout|отримати';

const LINE = new RegExp(
  [
    // "Sent from my …" may name anything; with a sentence after it, it must name a mail program or device.
    'sent (?:from|via|with|using) (?:my |the )?[^.!?<]{1,60}(?:<[^>]*>[^.!?<]{0,30})?',
    `sent (?:from|via|with|using) (?:my |the )?[^.!?<]{0,40}${MAKER}(?: (?:secure )?e?mail| device| phone| smartphone)?(?:\\s*\\([^()]*\\))?(?: secure email)?\\.(?: please (?:excuse|forgive) .{1,60})?`,
    `(?:${SENT_FROM}).{0,40}?${MAKER}.{0,50}`,
    `.{0,12}${MAKER}.{0,30}(?:${FROM_SENT})\\.?`,
    `(?=.*\\boutlook)(?=.*\\b(?:ios|android))(?=.*(?:${GET})).{1,80}`,
    'get (?:bluemail|aquamail|aol|nine|edison).{0,60}',
  ]
    .map((each) => `(?:${each})`)
    .join('|')
    .replace(/^/u, '^\\s*\\*?(?:')
    .replace(/$/u, ')\\*?\\s*$'),
  'iu',
);

/** Words that show that a line which begins like one of a program is a person's: "Sent from my old address, please fix". */
const SENTENCE =
  /:(?!\/\/)\s|(?<![\p{L}\p{M}])(?:please(?! (?:excuse|forgive|pardon|ignore))|pls|but|cannot|can't|not|i|we|you|yours?|is|was|were|has|have|did|does|never|still|yesterday|today|tomorrow|ago|ordered|parcel|arrived?|missing|wrong|broken|need|want|address|house|shop|store|branch)(?![\p{L}\p{M}])(?!.*(?:typos|brevity|errors|mistakes))|ไม่|ยัง|แล้ว|ช่วย|ด้วย|เมื่อวาน|วันนี้|รบกวน|ร้าน|สาขา|โรงงาน|ถึง|ค่ะ|ครับ|พัสดุ|ของ(?:แตก|หาย|พัง)/iu;

/** Whether a line is one that a program adds below every e-mail ("Sent from my iPhone"). */
export function isProgramLine(line: string): boolean {
  return line.length <= LONGEST && LINE.test(line) && !SENTENCE.test(line);
}

/** Longest such line, including the address of an app store. */
const LONGEST = 200;
