import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { CELL_TONES } from '#contracts/kit/cell-tone.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { PRIVATE_FILE } from '#server/kit/embedded/private-files.ts';
import { awaitLater } from '#server/kit/errors.ts';
import { toSheetNames } from '#server/kit/xlsx/sheet-names.ts';
import { escapeSheetText } from '#server/kit/xlsx/sheet-xml.ts';

/** A sheet of a workbook: its name, and its XML as a file on the disk or at hand. */
export type Sheet = { name: string; xml: { path: string } | { text: string } };

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Deflate's third level: two thirds of the time of the usual one, files a tenth larger. */
const LEVEL = 3;

/**
 * Packs sheets into a workbook (ECMA-376, the least that Excel and its like open). What is large is streamed from the disk, so
 * its size does not matter to memory; the file appears under its name only when it is whole.
 */
export async function writeXlsx(
  path: string,
  sheets: readonly Sheet[],
  calendar: Calendar = 'gregorian',
): Promise<void> {
  const unfinished = `${path}.packing`;
  const zip = new ZipFile();
  const written = awaitLater(
    pipeline(zip.outputStream, createWriteStream(unfinished, { flush: true, mode: PRIVATE_FILE })),
  );
  const add = (text: string, name: string): void =>
    zip.addBuffer(Buffer.from(HEAD + text), name, { compressionLevel: LEVEL });
  try {
    add(contentTypes(sheets.length), '[Content_Types].xml');
    add(relations([['officeDocument', 'xl/workbook.xml']]), '_rels/.rels');
    add(workbook(toSheetNames(sheets.map(({ name }) => name))), 'xl/workbook.xml');
    add(
      relations([
        ...sheets.map((_sheet, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
      'xl/_rels/workbook.xml.rels',
    );
    add(styleSheet(DATE_FORMATS[calendar]), 'xl/styles.xml');
    for (const [index, { xml }] of sheets.entries()) {
      const name = `xl/worksheets/sheet${index + 1}.xml`;
      if ('path' in xml) zip.addFile(xml.path, name, { compressionLevel: LEVEL });
      else zip.addBuffer(Buffer.from(xml.text), name, { compressionLevel: LEVEL });
    }
    zip.end();
    await written;
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function contentTypes(sheets: number): string {
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${Array.from(
    { length: sheets },
    (_one, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  ).join('')}</Types>`;
}

function relations(list: readonly (readonly [string, string])[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;
}

function workbook(sheets: readonly string[]): string {
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(
      (name, index) =>
        `<sheet name="${escapeSheetText(name).replaceAll('"', '&quot;')}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`;
}

/** How cells show a date; what they hold is the same. `[$-1070000]` is the Buddhist era, its dates are not mistaken for ISO 8601. */
const DATE_FORMATS: Record<Calendar, { day: string; time: string }> = {
  gregorian: { day: String.raw`yyyy\-mm\-dd`, time: String.raw`yyyy\-mm\-dd\ hh:mm:ss` },
  buddhist: { day: '[$-1070000]d/m/yyyy', time: String.raw`[$-1070000]d/m/yyyy\ hh:mm:ss` },
};

/** How numbers with a tone are shown, in the order of `TONED`: counts, decimals, shares and durations, behind the sign of the tone. */
const TONED_FORMATS = ['#,##0', '#,##0.00', '0.0%', '[h]:mm:ss'];

/** The formats, grounds and styles of each tone, numbered behind those of all workbooks. */
function buildTonedStyles() {
  const tones = Object.values(CELL_TONES);
  const numbered = tones.flatMap(({ sign }, tone) =>
    TONED_FORMATS.map((format, at) => ({
      id: 168 + tone * TONED_FORMATS.length + at,
      fill: 2 + tone,
      code: `&quot;${sign}&quot;\\ ${format}`,
    })),
  );
  return {
    formats: numbered.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
    fills: tones.map(
      ({ paper }) =>
        `<fill><patternFill patternType="solid"><fgColor rgb="FF${paper.slice(1).toUpperCase()}"/><bgColor indexed="64"/></patternFill></fill>`,
    ),
    looks: numbered.map(
      ({ id, fill }) =>
        `<xf numFmtId="${id}" fontId="0" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/>`,
    ),
  };
}

/** In the order of `STYLES`: plain, head, time, count, day, share, decimal, duration, group; then those of tones. */
function styleSheet({ day, time }: { day: string; time: string }): string {
  const toned = buildTonedStyles();
  return `<styleSheet xmlns="${MAIN}"><numFmts count="${4 + toned.formats.length}"><numFmt numFmtId="164" formatCode="${time}"/><numFmt numFmtId="165" formatCode="${day}"/><numFmt numFmtId="166" formatCode="0.0%"/><numFmt numFmtId="167" formatCode="[h]:mm:ss"/>${toned.formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="${2 + toned.fills.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${toned.fills.join('')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${9 + toned.looks.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="center"/></xf>${toned.looks.join('')}</cellXfs></styleSheet>`;
}
