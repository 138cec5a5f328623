import { describe, expect, it } from 'vitest';
import { foldMail } from './fold.ts';

/** What mail programs write in their languages, above the same quotation and below the same words. */
const OWN = 'ได้รับแล้วค่ะ ขอบคุณ\n\nPlease send the receipt by 5:30.';
const ANAN = 'Anan P. <anan@example.com>';
const reply = (...lines: string[]): string => foldMail([OWN, '', ...lines].join('\n')).reply;

const HEADERS = [
  `On Mon, 3 Nov 2025, 10:12 Anan P., <anan@example.com> wrote:`,
  `On 11/3/25 10:12, Anan P. wrote:`,
  `On Nov 3, 2025 at 10:12 +0700, ${ANAN}, wrote:`,
  `---- On Mon, 03 Nov 2025 10:12:13 +0700 ${ANAN} wrote ----`,
  `At 2025-11-03 10:12:13, "Anan P." <anan@example.com> wrote:`,
  `ในวันที่ จ. 3 พ.ย. 2025 เวลา 10:12 น. ${ANAN} เขียนว่า:`,
  `ณ วันที่ 3 พ.ย. 2568 เวลา 10:12 ${ANAN} ได้เขียนว่า:`,
  `2025年11月3日(月) 10:12 ${ANAN}:`,
  `2025/11/03 10:12、${ANAN}のメール:`,
  `${ANAN} 於 2025年11月3日 週一 上午10:12寫道：`,
  `ฝ่ายบริการลูกค้า <support@example.com>\n于2025年11月3日周一 10:12写道：`,
  `2025년 11월 3일 (월) 오전 10:12, ${ANAN}님이 작성:`,
  `Vào 10:12, 3 thg 11, 2025, ${ANAN} đã viết:`,
  `Pada tanggal Sen, 3 Nov 2025 pukul 10.12 ${ANAN} menulis:`,
  `El lun, 3 nov 2025 a las 10:12, Anan P. (<anan@example.com>) escribió:`,
  `Anan P. <anan@example.com> schrieb am Mo., 3. Nov. 2025, 10:12:`,
  `Anan P. <anan@example.com> escreveu (segunda, 3/11/2025 à(s) 10:12):`,
  `នៅ​ថ្ងៃ ច័ន្ទ 3 វិច្ឆិកា 2025, 10:12 ${ANAN} បាន​សរសេរ៖`,
  `W dniu 3.11.2025 o 10:12, Anan P. pisze:`,
  `пн, 3 нояб. 2025 г. в 10:12, ${ANAN}:`,
  `Anan P. <anan@example.com>, 3 Kas 2025 Pzt, 10:12 tarihinde şunu yazdı:`,
  `Anan P. <anan@example.com> ezt írta (időpont: 2025. nov. 3., H, 10:12):`,
  `Στις Δευ 3 Νοε 2025 στις 10:12 π.μ., ο χρήστης ${ANAN} έγραψε:`,
  `\u202bבתאריך יום ב׳, 3 בנוב׳ 2025 ב-10:12 מאת \u202aAnan\u202c\u200f <\u202aanan@example.com\u202c\u200f>:\u202c`,
  `सोम, 3 नव॰ 2025 को 10:12 am बजे को ${ANAN} ने लिखा:`,
];

describe('the line above a quotation', () => {
  it.each(HEADERS)('the line is recognised above marked and unmarked quotations: %s', (header) => {
    expect(reply(header, '', '> old', '> words')).toBe(OWN);
    const unmarked = reply(header, '', 'old', '', 'On Sun, Nov 2, 2025 B <b@example.com> wrote:', '> older');
    // Without an address in brackets, a person may have written it and continued below.
    if (/[<(]\u202a?[^<>()]+@[^<>()]+[>)]/u.test(header)) expect(unmarked).toBe(OWN);
    else expect(unmarked).toContain('old');
  });

  it.each(['2011/4/7 Anan P. <anan@example.com>', 'คุณอนันต์เขียนว่า:', 'Quoting Anan <anan@example.com>:'])(
    'a shorter line suffices where a marked quotation follows: %s',
    (header) => expect(reply(header, '', '> old', '> words')).toBe(OWN),
  );
});

const HEADS = [
  ['จาก', 'ส่ง', 'ถึง', 'เรื่อง'],
  ['ผู้ส่ง', 'วันที่ส่ง', 'ผู้รับ', 'หัวเรื่อง'],
  ['送信者', '日時', '宛先', '件名'],
  ['寄件者', '寄件日期', '收件者', '主旨'],
  ['보낸 사람', '보낸 날짜', '받는 사람', '제목'],
  ['Từ', 'Đã gửi', 'Tới', 'Chủ đề'],
  ['Dari', 'Terkirim', 'Ke', 'Subjek'],
  ['De\u00a0', 'Envoyé\u00a0', 'À\u00a0', 'Objet\u00a0'],
  ['Kimden', 'Gönderildi', 'Kime', 'Konu'],
  ['**From', '**Sent', '**To', '**Subject'],
] as const;

describe('the copied header', () => {
  it.each(HEADS)('the header is recognised by its field names: %s', (from, sent, to, subject) => {
    const head = [`${from}: ${ANAN}`, `${sent}: 3 Nov 2025`, `${to}: Support`, `${subject}: Order 12`];
    expect(reply(...head, '', 'old words')).toBe(OWN);
    expect(reply('_'.repeat(32), head.join('\n\n'), '', 'old words')).toBe(OWN);
  });

  it('the header is recognised by its shape in any other language', () => {
    const head = [`Kutoka: ${ANAN}`, 'Imetumwa: Monday, November 3, 2025 10:12 AM', 'Kwa: S', 'Mada: x'];
    expect(reply(...head, '', 'old words')).toBe(OWN);
  });

  it.each([
    '-------- Weitergeleitete Nachricht --------',
    '---------- ข้อความที่ส่งต่อ ---------',
    'เริ่มต้นข้อความที่ส่งต่อ:',
    '---- 回复的原邮件 ----',
    '-----원본 메시지-----',
    '-----Thư Gốc-----',
    '転送されたメッセージ:',
  ])('the header may be announced by a line: %s', (line) => {
    expect(reply(line, 'old words', 'more')).toBe(OWN);
  });

  it.each([
    'จาก: กรุงเทพ\nถึง: เชียงใหม่\nวันที่: 3 พ.ย. 2568\n\nขอราคาตั๋วด้วยครับ',
    'From: BKK\nTo: CNX\nDate: 3 Nov 2025 10:12\nPassengers: 2\n\nPlease book.',
    'Name: Anan\nDate: 3 November 2025 10:12\nE-mail: anan@example.com\nOrder: 12\n\nWhere is it?',
    'On Monday at 10:12 your agent said:\n\nI will call back.\n\nNobody called.',
    'On 3 November my parcel was lost and I wrote:\n1) to you\n2) to the post',
  ])('A list by a customer is not recognised as a header: %s', (text) => {
    expect(foldMail(text).reply).toBe(text);
  });
});

describe('text that programs add below an e-mail', () => {
  it.each([
    'Sent with Proton Mail secure email.',
    'Sent from my mobile. Please excuse brevity.',
    'รับ Outlook สำหรับ iOS<https://aka.ms/o0ukef>',
    'ส่งจาก Yahoo Mail สำหรับ iPhone',
    'ส่งจากมือถือ Xiaomi ของฉัน',
    'iPhoneから送信',
    '发自我的小米手机',
    '내 iPhone에서 보냄',
    'Đã gửi từ iPhone của tôi',
    'Dikirim dari Yahoo Mail di Android',
    'Von meinem Samsung Galaxy Smartphone gesendet.',
    'Envoyé depuis mon appareil mobile Samsung.',
    'iPhone’umdan gönderildi',
    'Sent from my iPhone\n\nSent from Yahoo Mail for iPhone',
  ])('the added text is separated: %s', (line) => {
    expect(foldMail(`${OWN}\n\n${line}`)).toMatchObject({ reply: OWN, signature: line });
    expect(reply(line, '', 'On 3 Nov 2025, A <a@example.com> wrote:', '', 'old')).toBe(OWN);
  });

  it.each([
    'ส่งจากกรุงเทพเมื่อวานนี้ครับ ยังไม่ถึงเลย',
    'Envoyé de Paris hier, toujours rien reçu.',
    'Dikirim dari Jakarta kemarin, kapan sampai?',
    'Sent from your shop in Samsung street last week. It never came.',
  ])('A text by a customer is not recognised as added text: %s', (text) => {
    expect(foldMail(`Hi\n\n${text}`).reply).toBe(`Hi\n\n${text}`);
  });
});
