import type { Session } from '#contracts/identity/session.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { FirstRead } from '#web/kit/api/use-call.ts';
import type { AddressQuery } from './address.ts';

/** Somebody who is on the way to a page that they may open: the product of its path, its query, and who they are. */
export type Visit = { product: Product | undefined; query: AddressQuery; session: Session };

/** What a screen reads as soon as it stands, so that its data and its code are fetched at the same time. */
export type FirstReads = (visit: Visit) => readonly FirstRead[];
