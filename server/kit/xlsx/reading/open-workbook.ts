import { readDateStyles } from '#server/kit/xlsx/reading/date-styles.ts';
import { readSheetRows, type SheetContext, type SheetRow } from '#server/kit/xlsx/reading/read-sheet.ts';
import { findAttribute, joinRuns } from '#server/kit/xlsx/reading/sheet-text.ts';
import { WorkbookFault, ZipEntries } from '#server/kit/xlsx/reading/zip-entries.ts';

/** A workbook: the names of its sheets with rows, in their order, and the rows of one of them. */
export type Workbook = {
  sheets: readonly string[];
  /** @throws WorkbookFault where there is no such sheet, or it is too large */
  readRows: (sheet: string | undefined) => AsyncGenerator<SheetRow[]>;
  close: () => Promise<void>;
};

/** The longest XML of the small parts, and the most that the texts of a workbook may hold. */
const LIMITS = { part: 16 * 1024 ** 2, texts: 4_000_000, characters: 64 * 1024 ** 2 };

/**
 * Opens an XLSX file. Nothing of it is trusted: it is read as it is inflated, within limits, no entity that it declares is expanded, and
 * nothing that it refers to outside is opened. @throws WorkbookFault where it is no workbook
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await ZipEntries.open(path);
  try {
    const book = await zip.readText('xl/workbook.xml', LIMITS.part);
    const targets = readTargets(await zip.readText('xl/_rels/workbook.xml.rels', LIMITS.part));
    const sheets = listSheets(book, targets).filter(({ entry }) => zip.has(entry));
    if (sheets.length === 0) throw new WorkbookFault('none');
    const calendar = /<(?:\w+:)?workbookPr\s[^>]*date1904\s*=\s*"(?:1|true)"/.test(book) ? 1904 : 1900;
    let context: Promise<SheetContext> | undefined;
    return {
      sheets: sheets.map(({ name }) => name),
      readRows: async function* readRows(name) {
        const sheet = name === undefined ? sheets[0] : sheets.find((one) => one.name === name);
        if (!sheet) throw new WorkbookFault('no_sheet');
        context ??= readContext(zip, calendar);
        yield* readSheetRows(zip.read(sheet.entry), await context);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

type Sheet = { name: string; entry: string };

function listSheets(book: string, targets: ReadonlyMap<string, string>): Sheet[] {
  return [...book.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].flatMap(([, tag = '']) => {
    const entry = targets.get(findAttribute(tag, '\\w+:id') ?? '');
    return entry === undefined ? [] : [{ name: findAttribute(tag, 'name') ?? '', entry }];
  });
}

/** The entries to which the workbook refers, by their ids; targets are relative to the workbook. */
function readTargets(relations: string): Map<string, string> {
  return new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)].flatMap(([, tag = '']) => {
      const target = findAttribute(tag, 'Target');
      if (target === undefined || findAttribute(tag, 'TargetMode') === 'External') return [];
      const entry = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
      return [[findAttribute(tag, 'Id') ?? '', entry] as const];
    }),
  );
}

async function readContext(zip: ZipEntries, calendar: SheetContext['calendar']): Promise<SheetContext> {
  const dateStyles = readDateStyles(await zip.readText('xl/styles.xml', LIMITS.part));
  return { calendar, dateStyles, texts: await readTexts(zip) };
}

/** The texts that cells refer to by their numbers. */
async function readTexts(zip: ZipEntries): Promise<string[]> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let text = '';
  let characters = 0;
  for await (const chunk of zip.read('xl/sharedStrings.xml')) {
    text += decoder.decode(chunk, { stream: true });
    let from = 0;
    for (const { 0: item, index } of text.matchAll(/<(?:\w+:)?si(?:\s*\/>|\s*>[\s\S]*?<\/(?:\w+:)?si>)/g)) {
      const one = joinRuns(item);
      characters += one.length;
      texts.push(one);
      from = index + item.length;
    }
    text = text.slice(from);
    const isOver = texts.length > LIMITS.texts || characters > LIMITS.characters;
    if (isOver || text.length > LIMITS.part) throw new WorkbookFault('too_large');
  }
  return texts;
}
