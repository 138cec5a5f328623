import { readFileSync } from 'node:fs';
import { checkSpelling, type SpellingMistake } from '#engine/spelling/check.ts';
import { WordTable, toWordKey } from '#engine/spelling/word-table.ts';
import { listWords } from '#server/crm/spelling/word-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

function table(name: string): WordTable {
  return new WordTable(
    readFileSync(new URL(`../../../engine/spelling/weights/${name}.bin`, import.meta.url)),
  );
}

let tables: { thai: WordTable; english: WordTable } | undefined;

/** The mistakes of a text, by dictionaries that are read once (half a megabyte) and the account's own words. */
export async function findMistakes(unit: UnitOfWork, text: string): Promise<SpellingMistake[]> {
  tables ??= { thai: table('thai'), english: table('english') };
  const own = new Set((await listWords(unit)).map(toWordKey));
  return checkSpelling(text, { ...tables, own });
}
