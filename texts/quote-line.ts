import { makeDateFormat, toCustomerReader } from '#contracts/kit/date-format.ts';

/** The line above a quoted mail. Mail programs recognise it, ours among them (engine/mail/quote-headers.ts). */
const LINES = { en: 'On {{at}}, {{who}} wrote:', th: 'เมื่อ {{at}} {{who}} เขียนว่า:' } as const;

type QuoteHead = { at: Date; zone: string; name: string; address: string };

/** Says in the language of its reader when somebody wrote the mail that is quoted below. */
export function formatQuoteLine(
  language: keyof typeof LINES,
  { at, zone, name, address }: QuoteHead,
): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const;
  const time = makeDateFormat(toCustomerReader(language), format);
  const who = name === '' || name === address ? `<${address}>` : `${name} <${address}>`;
  return LINES[language].replace('{{at}}', () => time.format(at)).replace('{{who}}', () => who);
}
