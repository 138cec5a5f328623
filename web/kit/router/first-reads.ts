import type { Session } from '#contracts/identity/session.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { FirstRead } from '#web/kit/api/use-call.ts';
import type { AddressQuery } from './address.ts';

/** A visit to a page that the user may open: the product of its path, its query, and the user. */
export type Visit = { product: Product | undefined; query: AddressQuery; session: Session };

/** What a screen reads as soon as it is mounted, so that its data and its code are loaded at the same time. */
export type FirstReads = (visit: Visit) => readonly FirstRead[];
