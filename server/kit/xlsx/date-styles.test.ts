import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { writeXlsx } from '#server/kit/xlsx/pack-workbook.ts';
import { SHEET_END, formatSheetHead, formatSheetRow } from '#server/kit/xlsx/sheet-xml.ts';
import { unzip } from '#tests/factories/unzip.ts';

const AT = Date.UTC(2026, 10, 22, 12);

async function writeDates(calendar?: Calendar): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-xlsx-'));
  const path = join(folder, 'dates.xlsx');
  const row = formatSheetRow(1, [{ at: AT }, { at: AT, day: true }]);
  await writeXlsx(
    path,
    [{ name: 'Dates', xml: { text: formatSheetHead([20, 20]) + row + SHEET_END } }],
    calendar,
  );
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}

test.each([
  [undefined, 'yyyy\\-mm\\-dd\\ hh:mm:ss', 'yyyy\\-mm\\-dd'],
  ['gregorian', 'yyyy\\-mm\\-dd\\ hh:mm:ss', 'yyyy\\-mm\\-dd'],
  ['buddhist', '[$-1070000]d/m/yyyy\\ hh:mm:ss', '[$-1070000]d/m/yyyy'],
] as const)(
  'A workbook of the %s calendar shows its dates by it, and holds the same dates',
  async (calendar, time, day) => {
    const bytes = await writeDates(calendar);
    const styles = String(unzip(bytes).get('xl/styles.xml'));
    expect(styles).toContain(`numFmtId="164" formatCode="${time}"`);
    expect(styles).toContain(`numFmtId="165" formatCode="${day}"`);
    const [sheet] = await readWorkbook(bytes);
    expect(sheet?.data[0]?.[0]).toEqual(new Date(AT));
  },
);
