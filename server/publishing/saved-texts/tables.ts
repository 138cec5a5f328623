import type { SavedTextKind } from '#contracts/publishing/saved-texts.ts';
import type { VersionColumns } from '#server/kit/db/columns.ts';

type PublishingSavedTexts = VersionColumns & {
  account_id: string;
  _id: string;
  name: string;
  kind: SavedTextKind;
  text: string;
  active: boolean;
};

/** The table of saved texts, a settings area of the kit. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    publishing_saved_texts: PublishingSavedTexts;
  }
}
