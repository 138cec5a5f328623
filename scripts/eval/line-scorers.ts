import { z } from 'zod';
import { parseDelivery } from '#connectors/line/parse.ts';
import type { DataFile } from './data-file.ts';
import type { Result, Scorer } from './scorer.ts';
import { isSignedByLine } from './signature-scorer.ts';

const NOW = new Date('2026-01-01T00:00:00.000Z');
const Payload = z.object({ platform: z.string(), payload: z.unknown(), wrapped: z.boolean().optional() });
const Signed = z.object({
  platform: z.string(),
  secret: z.string(),
  body: z.string(),
  signature: z.string(),
});

/** LINE payloads: right is a delivery whose every event is either an item or refused with a reason. */
export const linePayloads: Scorer = {
  name: 'LINE payloads',
  fits: (file) => file.stem === '4_payloads/api_payloads',
  score: (file) => {
    const rows = file.rows().map((row) => Payload.parse(row));
    const line = rows.filter(({ platform }) => platform === 'line');
    const right = line.filter(({ payload, wrapped }) =>
      isAccounted(wrapped === true ? { events: [payload] } : payload),
    ).length;
    return [
      result(
        file,
        `platform=line (no scorer yet for ${rows.length - line.length} rows of others)`,
        line.length,
        right,
      ),
    ];
  },
};

/** Signed LINE requests: right is one that verifies, does not with one byte changed, and is taken or refused. */
export const lineRequests: Scorer = {
  name: 'LINE signed requests',
  fits: (file) => file.stem === '4_payloads/signed_requests',
  score: (file) => {
    const rows = file.rows().map((row) => Signed.parse(row));
    const line = rows.filter(({ platform }) => platform === 'line');
    const right = line.filter(({ body, secret, signature }) => {
      const changed = `${body.slice(0, -1)}${body.endsWith(' ') ? '}' : ' '}`;
      return (
        isSignedByLine(body, secret, signature) &&
        !isSignedByLine(changed, secret, signature) &&
        isAccounted(JSON.parse(body))
      );
    }).length;
    return [
      result(
        file,
        `platform=line (no scorer yet for ${rows.length - line.length} rows of others)`,
        line.length,
        right,
      ),
    ];
  },
};

function isAccounted(payload: unknown): boolean {
  const events = z.object({ events: z.array(z.unknown()) }).safeParse(payload);
  const { items, refused } = parseDelivery(Buffer.from(JSON.stringify(payload)), NOW);
  if (refused.some(({ reason }) => reason === '')) return false;
  return events.success ? items.length + refused.length === events.data.events.length : refused.length > 0;
}

function result(file: DataFile, what: string, rows: number, right: number): Result {
  return {
    file: file.name,
    what,
    rows,
    right,
    figure: `${((100 * right) / Math.max(rows, 1)).toFixed(1)} %`,
    published: null,
  };
}
