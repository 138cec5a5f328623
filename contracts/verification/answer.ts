import { z } from 'zod';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { MailAddress } from '#contracts/kit/mail-address.ts';
import { toWesternDigits } from '#contracts/kit/thai-figures.ts';
import type { VerificationField } from '#contracts/verification/area.ts';

/** Longest answer to one field, in characters. */
export const ANSWER_MAX = 500;

/** What is wrong with an answer. */
export type AnswerFault = 'required' | 'email' | 'phone' | 'number' | 'date' | 'too_long';

/** What is wrong with an answer, as the fault of its field. */
export const ANSWER_FAULTS: Readonly<Record<AnswerFault, Fault>> = {
  required: fault('needed'),
  email: fault('email'),
  phone: fault('no_phone'),
  number: fault('must_number'),
  date: fault('date', { example: '2026-01-31' }),
  too_long: fault('at_most_characters', { limit: ANSWER_MAX }),
};

const KINDS: Readonly<Record<VerificationField['kind'], z.ZodType>> = {
  text: z.string(),
  email: MailAddress,
  phone: z.string().regex(/^\+?[\d\s().-]{6,25}$/),
  number: z.string().regex(/^-?\d+([.,]\d+)?$/),
  date: z.iso.date(),
};

/** An answer as it is stored: trimmed, and with western digits if the field requires digits. */
export function normalizeAnswer({ kind }: Pick<VerificationField, 'kind'>, given: string): string {
  return kind === 'text' || kind === 'email' ? given.trim() : toWesternDigits(given).trim();
}

/** Validates an answer for its field; the same rule for the customer's page and the server. Undefined if it is valid. */
export function validateAnswer(
  field: Pick<VerificationField, 'kind' | 'required'>,
  given: string,
): AnswerFault | undefined {
  const { kind, required } = field;
  const answer = normalizeAnswer(field, given);
  if (answer === '') return required ? 'required' : undefined;
  if (answer.length > ANSWER_MAX) return 'too_long';
  return kind === 'text' || KINDS[kind].safeParse(answer).success ? undefined : kind;
}
