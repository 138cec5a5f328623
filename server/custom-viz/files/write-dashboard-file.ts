import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZipFile } from 'yazl';
import type { DashboardFileFormat } from '#contracts/custom-viz/file-formats.ts';
import type { ReportFormat } from '#contracts/reports/report.ts';
import type { ComposedDashboard } from '#server/custom-viz/files/compose-dashboard.ts';
import { refuse } from '#server/kit/errors.ts';
import {
  drawBlockPicture,
  formatTableCsv,
  MEDIA_TYPES,
  rasterizeSvg,
  toFileName,
  writeFiles,
  type Block,
  type ReportBrand,
} from '#server/reports/public.ts';

/** A file as it is handed over. */
export type DashboardFile = { bytes: Buffer; name: string; mediaType: string };

/**
 * Writes a composed dashboard in a format.
 * @throws not_found where a picture is wanted of what shows nothing
 */
export async function writeDashboardFile(
  format: DashboardFileFormat,
  composed: Pick<ComposedDashboard, 'document' | 'locale'>,
  face: ReportBrand,
): Promise<DashboardFile> {
  const { document } = composed;
  const base = toFileName(`${document.title} ${document.period}`);
  switch (format) {
    case 'svg':
    case 'png':
      return writePicture(format, composed, face);
    case 'csv':
      return writeTables(base, document.blocks);
    case 'pdf':
    case 'pptx':
    case 'xlsx':
      return { ...(await writeReport(format, composed, face)), name: `${base}.${format}` };
  }
}

/** The first tile as a picture: its drawing, or its numbers, words, text or table as they are printed. */
async function writePicture(
  format: 'svg' | 'png',
  { document, locale }: Pick<ComposedDashboard, 'document' | 'locale'>,
  { color }: ReportBrand,
): Promise<DashboardFile> {
  const [block] = document.blocks;
  const { formatters, words } = locale;
  const svg = block ? drawBlockPicture(block, { accent: color, formatters, cut: words.cut }) : null;
  if (!block || svg === null) return refuse('not_found');
  const name = `${toFileName(block.title)}.${format}`;
  return format === 'svg'
    ? { bytes: Buffer.from(svg), name, mediaType: 'image/svg+xml' }
    : { bytes: await rasterizeSvg(svg), name, mediaType: 'image/png' };
}

/** The table of one tile as CSV, those of several as an archive of one file each. */
async function writeTables(base: string, blocks: readonly Block[]): Promise<DashboardFile> {
  const tables = blocks.flatMap(({ title, table }) =>
    table ? [{ name: toFileName(title), bytes: Buffer.from(formatTableCsv(table)) }] : [],
  );
  const [first] = tables;
  if (!first) return refuse('not_found');
  if (tables.length === 1)
    return { bytes: first.bytes, name: `${first.name}.csv`, mediaType: MEDIA_TYPES.csv };
  const zip = new ZipFile();
  for (const [index, { name, bytes }] of tables.entries())
    zip.addBuffer(bytes, `${String(index + 1).padStart(2, '0')} ${name}.csv`);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return { bytes: Buffer.concat(chunks), name: `${base}.zip`, mediaType: 'application/zip' };
}

async function writeReport(
  format: ReportFormat,
  { document, locale }: Pick<ComposedDashboard, 'document' | 'locale'>,
  face: ReportBrand,
): Promise<Omit<DashboardFile, 'name'>> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-dashboard-'));
  try {
    await writeFiles({ folder, formats: [format], face, composed: { document, locale } });
    return { bytes: await readFile(join(folder, `report.${format}`)), mediaType: MEDIA_TYPES[format] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
