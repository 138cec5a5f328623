import { collectDelivery, mergeCopies, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';

/** Values of one answer that are read. */
const MOST_VALUES = 10_000;

/** How values of an answer are read. */
export type NestedReading = {
  /** What is within a value, such as the entries of a list; nothing for a value that is one thing itself. */
  listInner(value: unknown): unknown[] | undefined;
  readOne(value: unknown): DeliveryPart;
  /** What belongs to a value besides, such as the replies to a comment. */
  listBeside?(value: unknown): unknown[];
};

/** Everything in an answer of any call: lists and trees are read value by value, and what is there twice is read once. */
export function readNested(body: unknown, { listInner, readOne, listBeside }: NestedReading): ParsedDelivery {
  const parts: DeliveryPart[] = [];
  const waiting = [body];
  for (let count = 0; waiting.length > 0 && count < MOST_VALUES; count += 1) {
    const value = waiting.shift();
    const inner = listInner(value);
    if (inner === undefined) parts.push(readOne(value));
    else waiting.push(...inner);
    waiting.push(...(listBeside?.(value) ?? []));
  }
  parts.push(...waiting.map((raw) => ({ reason: 'too many values in one answer', raw })));
  if (parts.length === 0) parts.push(refuseSilent(body, 'an empty list'));
  return mergeCopies(collectDelivery(parts));
}

/** What is no content, by its name: it is kept with that reason. */
export function refuseSilent(raw: unknown, what: string): DeliveryPart {
  return { reason: `${what}: nothing that anybody said`, code: 'no_content', raw };
}
