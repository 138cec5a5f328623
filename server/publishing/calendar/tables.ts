import type { VersionColumns } from '#server/kit/db/columns.ts';

type PublishingNotes = VersionColumns & {
  account_id: string;
  _id: string;
  text: string;
  first_day: string;
  last_day: string;
  created_by: string | null;
};

/** The table of notes of the calendar. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    publishing_notes: PublishingNotes;
  }
}
