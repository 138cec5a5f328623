import type { LinkKind, SharedLook, SharedPicture } from '#contracts/quick-analytic/links.ts';
import type { Json } from '#server/kit/db/columns.ts';
import type { PublicLinkColumns } from '#server/kit/public-link/public-link-store.ts';

type SearchLinks = PublicLinkColumns & {
  kind: LinkKind;
  look: Json<SharedLook>;
  picture: Json<SharedPicture> | null;
};

/** The table of shared links of searches. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    search_links: SearchLinks;
  }
}
