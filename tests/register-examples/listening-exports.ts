import { createExport } from '#contracts/listening/exports/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

const filter = { from: '2026-10-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
const body = { filter, format: 'csv', columns: ['published_at', 'text'] } as const;
async function anExport({ admin }: Stage): Promise<{ params: { _id: string } }> {
  const { _id } = await admin.call(createExport, { body: { ...body, columns: [...body.columns] } });
  return { params: { _id } };
}

/** Exports of mentions; files and manifest have a test of their own. */
export const exportExamples: Record<string, Example> = {
  'mention_export.list': async () => ({}),
  'mention_export.choices': async () => ({}),
  'mention_export.estimate': async () => ({ body }),
  'mention_export.create': async () => ({ body }),
  'mention_export.get': anExport,
  'mention_export.delete': anExport,
  'mention_export.manifest': async () => 'own-test',
  'mention_export.file': async () => 'own-test',
};
