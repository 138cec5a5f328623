import { z } from 'zod';
import { SIGNATURE_HEADER, verifySignature } from '#connectors/line/signature.ts';
import { verifyDelivery } from '#server/integrations/standard-webhooks.ts';
import type { DataFile } from './data-file.ts';
import type { Scorer } from './scorer.ts';

const Vector = z.object({
  scheme: z.string(),
  valid: z.boolean().optional(),
  secret: z.string().default(''),
  body: z.string().default(''),
  signature: z.string().default(''),
  headers: z.record(z.string(), z.string()).default({}),
  now: z.number().default(0),
  tolerance: z.number().optional(),
});
type Vector = z.infer<typeof Vector>;

/** Whether each scheme's own code takes a vector. Another scheme: one more line. */
const VERDICTS: Readonly<Record<string, (vector: Vector) => boolean>> = {
  line: ({ secret, body, signature }) => isSignedByLine(body, secret, signature),
  'standard-webhooks': ({ secret, headers, body, now, tolerance }) =>
    verifyDelivery(secret, headers, {
      body,
      now: new Date(now * 1000),
      ...(tolerance === undefined ? {} : { tolerance }),
    }).ok,
};

/** Signature vectors: right is the verdict that the vector states. */
export const signatureVectors: Scorer = {
  name: 'signature vectors',
  fits: (file) => file.stem === '4_payloads/signature_vectors',
  score: (file) => {
    const vectors = file.rows().map((row) => Vector.parse(row));
    const others = vectors.filter(({ scheme }) => !(scheme in VERDICTS)).length;
    return Object.entries(VERDICTS).map(([scheme, verdict], index) => {
      const rows = vectors.filter((vector) => vector.scheme === scheme);
      const right = rows.filter((vector) => verdict(vector) === vector.valid).length;
      const left = index === 0 && others > 0 ? ` (no scorer yet for ${others} rows of others)` : '';
      return resultOf(file, `scheme=${scheme}${left}`, rows.length, right);
    });
  },
};

const resultOf = (file: DataFile, what: string, rows: number, right: number) => ({
  file: file.name,
  what,
  rows,
  right,
  figure: `${((100 * right) / Math.max(rows, 1)).toFixed(1)} %`,
  published: null,
});

/** Whether LINE's own signature fits. */
export function isSignedByLine(body: string, secret: string, signature: string): boolean {
  const headers = new Headers(signature === '' ? {} : { [SIGNATURE_HEADER]: signature });
  return verifySignature(Buffer.from(body), headers, { channel_secret: secret }).ok;
}
