import { z } from 'zod';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

const Extra = z.object({ picked: z.string() });
const DAY = /^\d{4}-\d{2}-\d{2}/;

/**
 * A day or time that a customer picked, as it is read: LINE sends it without a zone (`2026-12-25`, `15:00`, `2026-12-25T15:00`), as the
 * customer saw it. Empty where nothing was picked.
 */
export function formatPickedText(extra: unknown, language: string): string {
  const picked = Extra.safeParse(extra).data?.picked ?? '';
  if (!DAY.test(picked)) return picked;
  const hasTime = picked.includes('T');
  const at = new Date(hasTime ? `${picked}Z` : `${picked}T00:00Z`);
  if (Number.isNaN(at.getTime())) return picked;
  const style = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return dateFormat(language, hasTime ? { ...style, timeStyle: 'short' } : style).format(at);
}
