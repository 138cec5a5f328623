import { z } from 'zod';

const Folded = z.object({ signature: z.string().catch(''), quoted: z.string().catch('') });

/** Most of a quotation that is read. */
const QUOTED_MOST = 20_000;

/** A line without the marks of quotations. */
const bare = (line: string): string => line.replace(/^[\s>|]+/u, '').trim();

/**
 * What is collapsed below an e-mail and still counts as its text: its signature, and the quoted lines that we did not write ourselves.
 *
 * @param extra what is stored in addition to the words of the e-mail
 * @param ours texts of our own messages in the conversation
 */
export function extractFoldedText(extra: unknown, ours: readonly string[]): string {
  const folded = Folded.safeParse(extra).data;
  if (!folded) return '';
  const own = new Set(ours.flatMap((text) => text.split('\n').map(bare)));
  const quoted = folded.quoted
    .slice(0, QUOTED_MOST)
    .split('\n')
    .filter((line) => !own.has(bare(line)));
  return [folded.signature, quoted.join('\n')].filter((part) => part.trim() !== '').join('\n');
}

/** Whether anything of a mail is folded away. */
export function hasFolded(extra: unknown): boolean {
  const folded = Folded.safeParse(extra).data;
  return folded !== undefined && (folded.quoted !== '' || folded.signature !== '');
}
