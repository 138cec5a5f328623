import { validateCannedResponse } from '#contracts/crm/canned/check.ts';
import { SHARED_USER, type CannedFolder, type CannedResponse } from '#contracts/crm/canned/response.ts';
import type { ImportOutcome } from '#contracts/kit/area/collection.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { CsvRow, ReadRow } from '#server/crm/canned/csv-rows.ts';
import { CANNED_FAULTS } from '#server/crm/canned/fault-texts.ts';
import { listCellFaults, type CellFault } from '#server/kit/http/cell-faults.ts';

/** What a file would do: shared folders and responses to create, responses to change, and its faults. */
export type CannedPlan = Pick<ImportOutcome, 'same' | 'faults'> & {
  folders: string[];
  created: CsvRow[];
  updated: (CsvRow & { _id: string })[];
};

/** How the names of two folders are compared. */
export const toFolderKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

const placeOf = (folder: string, title: string): string => `${toFolderKey(folder)}\n${toFolderKey(title)}`;

/** The existing data, and the names that earlier rows have used. */
type ImportContext = {
  folders: Set<string>;
  responses: Map<string, CannedResponse[]>;
  /** The users who see a shortcut along with this one: by the place of the response that has it. */
  shortcuts: Map<string, string>;
  seen: Set<string>;
};

/**
 * Compares the rows of a file with the existing data. A row names a response by folder and title: one of a shared folder is changed,
 * anything else is created. Pure: nothing is stored.
 * @param inGroup whether the importer has a group to share responses with
 */
export function planImport(
  there: readonly CannedFolder[],
  rows: readonly ReadRow[],
  inGroup: boolean,
): CannedPlan {
  const plan: CannedPlan = { folders: [], created: [], updated: [], same: 0, faults: [] };
  const known = knownOf(there);
  for (const { line, row, faults } of rows) {
    const all = row ? rowFaults(known, row, inGroup) : faults;
    plan.faults.push(...listCellFaults(line, all));
    if (!row || all.length > 0) continue;
    const key = toFolderKey(row.folder);
    if (!known.folders.has(key)) plan.folders.push(row.folder);
    known.folders.add(key);
    const [found] = known.responses.get(placeOf(row.folder, row.title)) ?? [];
    if (!found) plan.created.push(row);
    else if (changes(found, row))
      plan.updated.push({ ...row, texts: { ...found.texts, ...row.texts }, _id: found._id });
    else plan.same += 1;
  }
  return plan;
}

function knownOf(there: readonly CannedFolder[]): ImportContext {
  const shared = there.filter(({ user_id }) => user_id === SHARED_USER);
  const importable = shared.flatMap(({ responses }) => responses);
  const names = new Map(there.map(({ _id, name }) => [_id, name]));
  return {
    folders: new Set(shared.map(({ name }) => toFolderKey(name))),
    responses: Map.groupBy(importable, ({ folder_id, title }) => placeOf(names.get(folder_id) ?? '', title)),
    shortcuts: new Map(
      there
        .flatMap(({ responses }) => responses)
        .flatMap(({ folder_id, title, permission, shortcut }) =>
          shortcut
            ? [[`${permission} ${shortcut}`, placeOf(names.get(folder_id) ?? '', title)] as const]
            : [],
        ),
    ),
    seen: new Set(),
  };
}

/** The faults of a row beyond its cells; the names that it uses count as used from then on. */
function rowFaults(known: ImportContext, row: CsvRow, inGroup: boolean): CellFault[] {
  const place = placeOf(row.folder, row.title);
  const [found, ...more] = known.responses.get(place) ?? [];
  const faults: CellFault[] = [];
  if (more.length > 0) faults.push({ field: 'title', fault: fault('responses_alike') });
  if (known.seen.has(place)) faults.push({ field: 'title', fault: fault('twice_in_file') });
  known.seen.add(place);
  const was = found ?? BLANK;
  const { permission = was.permission, shortcut = was.shortcut, text = was.text } = row;
  // A user who shared with their group before need not be in one now.
  const mayShare = inGroup || (found?.group_id ?? null) !== null;
  const broken = validateCannedResponse({ ...was, permission, text }, { personal: false, inGroup: mayShare });
  faults.push(...Object.entries(broken).map(([field, code]) => ({ field, fault: CANNED_FAULTS[code] })));
  if (shortcut === '') return faults;
  const sign = `${permission} ${shortcut}`;
  if ((known.shortcuts.get(sign) ?? place) !== place)
    faults.push({ field: 'shortcut', fault: fault('of_another_response') });
  else known.shortcuts.set(sign, place);
  return faults;
}

/** The defaults of a new response before the row is applied. */
const BLANK = {
  type: 'text',
  text: '',
  shortcut: '',
  permission: 'all',
  media: [],
  changes: {},
} as const satisfies Partial<CannedResponse>;

function changes(found: CannedResponse, row: CsvRow): boolean {
  return (
    (['title', 'shortcut', 'permission', 'text'] as const).some(
      (field) => row[field] !== undefined && row[field] !== found[field],
    ) || Object.entries(row.texts ?? {}).some(([language, text]) => (found.texts[language] ?? '') !== text)
  );
}
