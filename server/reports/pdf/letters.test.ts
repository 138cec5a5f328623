import Pdf from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { makeLetters } from '#server/reports/pdf/letters.ts';
import { normalizeDrawnText, splitIntoRuns } from '#server/reports/pdf/text-runs.ts';

const SETTING = { size: 12, weight: 'plain' } as const;

/** The text that a reader copies from a document with these lines, and its size in bytes. */
async function copied(lines: readonly string[]): Promise<{ text: string; bytes: number }> {
  const document = new Pdf({ size: 'A4', margin: 0 });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve) => document.on('end', resolve));
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const letters = makeLetters(document);
  for (const [index, line] of lines.entries())
    letters.draw(normalizeDrawnText(line), { x: 40, y: 40 + index * 20 }, SETTING);
  document.end();
  await done;
  const bytes = Buffer.concat(chunks);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return { text, bytes: bytes.length };
}

it.each([
  ['Thai, Latin and emoji in one line', 'น้ำแข็งอร่อย 😡 Terrible ☕ 1️⃣'],
  ['emoji that are joined, with colours of skin, and flags', '👨‍👩‍👧 👩🏽‍💻 🏳️‍🌈 🇹🇭'],
  ['Lao', 'ສະບາຍດີ ນ້ຳ'],
  ['Khmer', 'សួស្តី'],
  ['Burmese', 'မင်္ဂလာပါ'],
  ['Chinese, Japanese and Korean', '中文 日本語 ひらがな 방탄소년단！'],
  ['Cyrillic, Greek and Vietnamese', 'Привет Ελληνικά Việt Nam'],
  ['signs', '★ ✓ → ①'],
])('%s are drawn in letters that a reader can copy', async (_what, line) => {
  const { text } = await copied([line]);
  const bare = (one: string): string => one.normalize('NFKC').replaceAll(/[\s\u{1F3FB}-\u{1F3FF}]/gu, '');
  expect(bare(text)).toBe(bare(line));
});

it('Thai and Lao are copied as they are written, including am and tones above vowels', async () => {
  const words =
    'กำลัง น้ำ ที่นี่ คำ จำนวน ทำไม สำคัญ ต่ำ ค่ำ ก้ำกึ่ง ซ้ำ ถ้ำ ปี่ ฝี่ ฟื้น ญี่ปุ่น ฐานะ ปั้น กุ้ง ผู้ใหญ่ เป็น เรื่อง เสียงชื่นชม แม่น้ำเจ้าพระยา อำเภอ ไม่ต้อง พุทฺธํ'.split(
      ' ',
    );
  const { text } = await copied(words);
  expect(text.split(/\s+/)).toEqual(words);
  // The PDF reader of this test composes Lao in its own way.
  expect((await copied(['ນ້ຳ', 'ຄຳ'])).text).toBe('ນ້ຳ\nຄຳ'.normalize('NFKC'));
});

it('Every consonant of Thai with am and each tone is copied as it is written', async () => {
  const tones = ['', '\u0e48', '\u0e49', '\u0e4a', '\u0e4b'];
  const lines = Array.from('กขคฆงจฉชซญฐดตถทธนบปผฝพฟมยรลวศสหฬอฮ', (letter) =>
    tones.flatMap((tone) => [`${letter}${tone}ำ`, `${letter}ี${tone}`, `${letter}ู${tone}`]).join(' '),
  );
  const { text } = await copied(lines);
  expect(text.split(/\s+/)).toEqual(lines.flatMap((line) => line.split(' ')));
});

it.each([
  ['a line of Arabic with a number', 'مرحبا 123 عالم!', ['!', 'own'], ['مرحبا ', 'arabic']],
  ['Arabic within Thai', 'ราคา مرحبا (ดี)', ['ราคา ', 'own'], ['(ดี)', 'own']],
  ['a name in Arabic before Thai', 'مريم · เฟซบุ๊ก วันนี้', ['مريم', 'arabic'], ['· เฟซบุ๊ก วันนี้', 'own']],
  ['Hebrew in brackets', '(שלום) נכון', ['נכון', 'hebrew'], [')', 'own']],
])('%s is drawn in the order in which it is read', (_what, line, first, last) => {
  const runs = splitIntoRuns(line).map(({ text, font }) => [text, font]);
  expect([runs.at(0), runs.at(-1)]).toEqual([first, last]);
  expect(
    runs
      .map(([text]) => text)
      .join('')
      .replaceAll(/\s/g, '').length,
  ).toBe(line.replaceAll(/\s/g, '').length);
});

it('Characters without a font become one dot a row, decorated letters stay readable, and invisible characters are dropped', () => {
  expect(splitIntoRuns(normalizeDrawnText('ก தமிழ் x'))).toEqual([
    { font: 'own', text: 'ก ' },
    { font: 'own', text: '·' },
    { font: 'own', text: ' x' },
  ]);
  expect(splitIntoRuns(normalizeDrawnText('1\u2009–\u200931\u202FOct'))).toEqual([
    { font: 'own', text: '1 – 31 Oct' },
  ]);
  expect(splitIntoRuns(normalizeDrawnText('𝗕𝗼𝗹𝗱\u200B\tz\u{1D173}'))).toEqual([
    { font: 'own', text: 'Bold z' },
  ]);
});

it('A document embeds only the glyphs of a font that it draws', async () => {
  expect((await copied(['中文 방탄 😡'])).bytes).toBeLessThan(150_000);
});
