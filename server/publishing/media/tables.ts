import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import type { FixedJson } from '#server/kit/db/columns.ts';

type PublishingMediaFacts = { account_id: string; file_id: string; facts: FixedJson<MediaFacts> };

/** The table of what was found in pictures and films. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    publishing_media_facts: PublishingMediaFacts;
  }
}
