import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Pdf from 'pdfkit';
import { makeDateFormat, type DateReader } from '#contracts/kit/date-format.ts';
import type { Invoice } from '#contracts/payment/billing.ts';
import { formatMoney } from '#contracts/payment/money.ts';
import { INVOICE_LABELS } from '#texts/invoice-labels.ts';

/** Sarabun (SIL Open Font License 1.1) has Thai and Latin in one file. */
function fontFile(weight: string): Buffer {
  return readFileSync(
    createRequire(import.meta.url).resolve(`@expo-google-fonts/sarabun/${weight}/Sarabun_${weight}.ttf`),
  );
}

type InvoiceInput = {
  invoice: Invoice;
  seller: string;
  buyer: { name: string; email: string };
  /** Who downloads it. */
  reader: DateReader & { language: 'en' | 'th' };
  /** Whether to say that no money has moved. */
  test: boolean;
};

const LEFT = 56;
const RIGHT = 539;
const INK = '#1a1e26';
const DIM = '#586172';
const LINE = '#e2e5ea';

/** Draws an invoice on A4, in the language and with the years of who downloads it. @returns the file's bytes */
export async function drawInvoice(drawn: InvoiceInput): Promise<Buffer> {
  const { invoice, seller, buyer, reader, test } = drawn;
  const { language } = reader;
  const words = INVOICE_LABELS[language];
  const document = new Pdf({
    size: 'A4',
    margins: { top: 56, bottom: 56, left: LEFT, right: 595 - RIGHT },
    info: { Title: `${words.title} ${invoice.number}`, Author: seller },
    lang: language,
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  document.registerFont('plain', fontFile('400Regular'));
  document.registerFont('bold', fontFile('600SemiBold'));
  const pen = penOf(document, { reader, currency: invoice.currency });
  document.font('bold').fontSize(22).fillColor(INK).text(words.title, LEFT, 56);
  document
    .font('bold')
    .fontSize(12)
    .text(seller, LEFT, 60, { width: RIGHT - LEFT, align: 'right' });
  document.y = 104;
  pen.fact(words.number, invoice.number);
  pen.fact(words.date, pen.day(invoice.created));
  pen.fact(words.period, `${pen.day(invoice.period_start)} – ${pen.day(invoice.period_end)}`);
  pen.fact(words.to, `${buyer.name}\n${buyer.email}`);
  document.y += 18;
  pen.row(words.item, words.amount, { bold: true });
  for (const line of invoice.lines) pen.row(line.description, pen.money(line.amount));
  const credit = invoice.total - invoice.amount_due;
  pen.row(words.total, pen.money(invoice.total), { bold: true });
  if (credit > 0) pen.row(words.credit, pen.money(-credit));
  pen.row(words.due, pen.money(invoice.amount_due), { bold: true });
  pen.row(
    invoice.status === 'paid' ? words.paid : words.open,
    pen.money(invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due),
  );
  if (test)
    document
      .font('plain')
      .fontSize(9)
      .fillColor(DIM)
      .text(words.test, LEFT, document.y + 24);
  document.end();
  return done;
}

type InvoiceWriter = {
  day: (instant: string) => string;
  money: (amount: number) => string;
  fact: (name: string, value: string) => void;
  row: (name: string, value: string, look?: { bold?: boolean }) => void;
};

function penOf(
  document: PDFKit.PDFDocument,
  { reader, currency }: Pick<InvoiceInput, 'reader'> & { currency: string },
): InvoiceWriter {
  const dates = makeDateFormat(reader, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    day: (instant) => dates.format(new Date(instant)),
    money: (amount) => formatMoney(amount, currency, reader.language),
    fact: (name, value) => {
      const { y } = document;
      document.font('plain').fontSize(10).fillColor(DIM).text(name, LEFT, y, { width: 120 });
      document.fillColor(INK).text(value, LEFT + 130, y, { width: RIGHT - LEFT - 130 });
      document.y += 4;
    },
    row: (name, value, look = {}) => {
      if (document.y > 740) document.addPage();
      const { y } = document;
      document
        .font(look.bold ? 'bold' : 'plain')
        .fontSize(10)
        .fillColor(INK);
      document.text(value, LEFT + 360, y, { width: RIGHT - LEFT - 360, align: 'right' });
      document.text(name, LEFT, y, { width: 350 });
      document.y += 4;
      document.moveTo(LEFT, document.y).lineTo(RIGHT, document.y).lineWidth(0.5).strokeColor(LINE).stroke();
      document.y += 7;
    },
  };
}
