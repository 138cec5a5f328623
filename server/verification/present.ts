import { z } from 'zod';
import type { VerificationLink } from '#contracts/verification/endpoints.ts';
import type { Context } from '#server/kit/context.ts';
import type { LinkRow } from '#server/verification/link-store.ts';

const Answers = z.array(z.object({ label: z.string(), value: z.string() }));

type Label = { _id: string; name: string; color: string; applied: string; active: boolean };

/** A link as agents see it: its answers decrypted, and the labels that a ticket has while the link is in that state. */
export function presentLink(
  context: Context,
  row: LinkRow,
  { labels, now }: { labels: readonly Label[]; now: Date },
): VerificationLink {
  const state = stateOf(row, now);
  return {
    _id: row._id,
    name: row.name,
    state,
    created_at: row.created_at,
    expires_at: row.expires_at,
    answered_at: row.answered_at,
    answers: row.answers ? Answers.parse(JSON.parse(context.secrets.open(row.answers))) : [],
    labels: labels
      .filter(({ _id, active, applied }) => active && (applied === state || isByHand(row, { _id, applied })))
      .map(({ name, color }) => ({ name, color })),
    label_ids: labels.filter((one) => one.active && isByHand(row, one)).map(({ _id }) => _id),
  };
}

function isByHand({ label_ids }: LinkRow, { _id, applied }: Pick<Label, '_id' | 'applied'>): boolean {
  return applied === 'by_hand' && label_ids.includes(_id);
}

function stateOf({ answered_at, expires_at }: LinkRow, now: Date): VerificationLink['state'] {
  if (answered_at !== null) return 'answered';
  return Date.parse(expires_at) <= now.getTime() ? 'expired' : 'sent';
}
