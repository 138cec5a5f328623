import { z } from 'zod';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { toWesternDigits } from '#contracts/kit/thai-figures.ts';

/** The country of numbers without a country code. */
const HOME = '+66';

/**
 * A phone number in E.164 (`+66812345678`); a number that begins with 0 belongs to Thailand. Null if it is invalid. Source: ITU-T E.164 (at
 * most 15 digits, no leading zero after the plus).
 */
export function parsePhone(text: string): string | null {
  const digits = toWesternDigits(text)
    .replaceAll(/[\s().-]/g, '')
    .replace(/^00/, '+');
  const whole = /^0\d{8,9}$/.test(digits) ? HOME + digits.slice(1) : digits;
  return /^\+[1-9]\d{7,14}$/.test(whole) ? whole : null;
}

/** A number masked so that it can still be recognised: `+66•••••5678`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}${'•'.repeat(Math.max(1, phone.length - 7))}${phone.slice(-4)}`;
}

/** A phone number as people write it; becomes E.164. */
export const Phone = z
  .string()
  .trim()
  .max(40)
  .meta({ format: 'tel' })
  .transform((text, context) => {
    const phone = parsePhone(text);
    if (phone !== null) return phone;
    context.addIssue(toIssue(fault('no_phone')));
    return z.NEVER;
  });
