import { z } from 'zod';
import { foldMail } from '#engine/mail/fold.ts';
import type { Scorer } from './scorer.ts';

const Reply = z.object({
  id: z.string(),
  text: z.string(),
  basis: z.string(),
  expected_reply: z.string().nullish(),
});

/** Visible replies: where the peers differ there is no right answer; talon's own tests leave the signature with the reply. */
export const mailReplies: Scorer = {
  name: 'mail replies',
  fits: (file) => /\/email_replies/.test(file.name),
  score: (file) => {
    const rows = file
      .rows()
      .map((row) => Reply.parse(row))
      .filter(({ basis }) => !basis.startsWith('peers differ'));
    const wrong = rows.filter(({ text, basis, expected_reply }) => {
      const { reply, signature } = foldMail(text);
      const seen = basis.includes('talon') ? `${reply}\n${signature}` : reply;
      return plain(seen) !== plain(expected_reply ?? '');
    });
    const ids = wrong.map(({ id }) => id).join(', ');
    return [
      {
        file: file.name,
        what: 'visible reply, rows on which the peers agree',
        rows: rows.length,
        right: rows.length - wrong.length,
        figure: wrong.length === 0 ? 'all as stated' : `differing: ${ids}`,
        published: null,
      },
    ];
  },
};

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();
