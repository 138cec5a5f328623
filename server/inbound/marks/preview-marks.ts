import { setImmediate as pause } from 'node:timers/promises';
import type { FileSource } from '#connectors/file/file-bytes.ts';
import { hasMarkColumns, mapMarks } from '#connectors/file/map-marks.ts';
import { readRows } from '#connectors/file/read-rows.ts';
import type { MarksPreview } from '#contracts/listening/import.ts';
import { tagKey } from '#contracts/listening/tag-cell.ts';
import type { MarkRights } from '#server/inbound/marks/mark-rights.ts';
import { MOST_NEW_TAGS, resolveNewTagPath, readTagIndex } from '#server/inbound/marks/tag-finder.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Maximum number of different tags that a preview counts. */
const MOST_LABELS = 20_000;
/** Maximum number of tags that it shows. */
const SHOWN = 20;

/** What the first rows of a file contain besides their posts. */
type FoundMarks = { labels: string[]; corrections: number };

/** Looks for tags and sentiments in the beginning of a file; nothing where the mapping has no column of them. */
export async function scanMarks(
  source: FileSource,
  mapping: Parameters<typeof hasMarkColumns>[0],
): Promise<FoundMarks | undefined> {
  if (!hasMarkColumns(mapping)) return undefined;
  const labels = new Map<string, string>();
  let corrections = 0;
  try {
    for await (const some of readRows({ ...source, partial: true })) {
      for (const read of some) {
        const marks = 'values' in read ? mapMarks(read.values, { mapping }) : undefined;
        if (marks?.sentiment) corrections += 1;
        for (const label of marks?.tags ?? []) addLabel(labels, label);
      }
      await pause();
    }
  } catch {
    // A file that is cut for the preview was read up to the cut.
  }
  return { labels: [...labels.values()], corrections };
}

function addLabel(labels: Map<string, string>, label: string): void {
  if (labels.size < MOST_LABELS && !labels.has(tagKey(label))) labels.set(tagKey(label), label);
}

/** What an import by the unit of work's user does with them. */
export async function previewMarks(
  unit: UnitOfWork,
  { labels, corrections }: FoundMarks,
  { rights, language }: { rights: MarkRights; language: 'en' | 'th' },
): Promise<MarksPreview> {
  const index = await readTagIndex(unit, unit.actor);
  const known = labels.filter((label) => typeof index(label) === 'number');
  const isNew = (label: string): boolean =>
    rights.makeTags && index(label) === undefined && resolveNewTagPath(label, language) !== undefined;
  const fresh = labels.filter(isNew).slice(0, MOST_NEW_TAGS);
  const taken = new Set([...known, ...fresh]);
  const refused = labels.filter((label) => !taken.has(label));
  return {
    tags_known: known.length,
    tags_new: fresh.length,
    tags_refused: refused.length,
    tags_shown: [...fresh, ...refused].slice(0, SHOWN),
    corrections,
    may_tag: rights.tag,
    may_correct: rights.correct,
  };
}
