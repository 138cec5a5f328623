import { z } from 'zod';
import { isPress, type Incoming } from '#contracts/inbound/incoming.ts';
import type { RefusalReason } from '#contracts/inbound/refused/reasons.ts';

/** Events that carry somebody's text: without a ticket they are listed where a person sees them. */
const REASONS: ReadonlyMap<string, RefusalReason> = new Map([
  ['auto_reply', 'auto_reply'],
  ['bounce', 'bounce'],
  // A message of somebody whom the network does not name.
  ['message', 'unreadable'],
]);

/** Whether an event carries text that must not be lost where it has no ticket. */
export function hasStorableText(item: Incoming): boolean {
  return (
    (item.kind === 'event' && REASONS.has(item.event ?? '')) ||
    // A button of somebody whom the network does not name.
    (isPress(item) && item.conversation_id === undefined)
  );
}

/** The reason why such an event was refused. */
export function getRefusalReason({ event = '' }: Incoming): RefusalReason {
  return REASONS.get(event) ?? 'unreadable';
}

const Report = z.object({ report: z.string().min(1) });

/** A delivery report with its whole text, since there is no e-mail of ours to which it belongs. */
export function withReport(item: Incoming): Incoming {
  const report = Report.safeParse(item.extra).data?.report;
  return report === undefined ? item : { ...item, text: [item.text, report].filter(Boolean).join('\n\n') };
}
