import type { BrandProfile } from '#contracts/brands/profile.ts';

/**
 * The brands of the installation, as the kit looks them up: to check origins, to address links and to send mail. The module of brands
 * implements it; the composition root hands it in.
 */
export type BrandDirectory = {
  /** A brand by its ID, null where there is none. */
  byId: (id: string) => BrandProfile | null;
  /** The brand of an account away from any host: its oldest one, null where it has none. */
  ofAccount: (accountId: string) => BrandProfile | null;
  /** All brands of an account, the oldest first. */
  listOfAccount: (accountId: string) => readonly BrandProfile[];
  /** The brand that a `Host` belongs to, null on the suite's own hosts. */
  ofHost: (host: string | null | undefined) => BrandProfile | null;
  /** The brand at whose host a request came in, null on the suite's own hosts. */
  ofRequest: (request: Request) => BrandProfile | null;
  /** Whether what belongs to an account may be opened at a request's host: a brand's host knows its own account alone. */
  opensAtHost: (request: Request, accountId: string) => boolean;
};
