import type { Example } from '#tests/factories/call-example.ts';

let brought = 0;

/** The option lists and the transfer of settings. */
export const optionExamples: Record<string, Example> = {
  'settings.option-lists': async () => ({ params: { product: 'listening' } }),
  'settings.transfer-parts': async () => ({}),
  'settings.export': async () => ({ query: {} }),
  'settings.import': async () => ({
    query: { dry_run: false },
    body: JSON.stringify({
      earshot_settings: 1,
      made_at: '2026-01-01T00:00:00Z',
      account: 'Another',
      parts: { working_status: [{ _id: 'a', values: { name: `Brought ${(brought += 1)}` } }] },
    }),
  }),
  'settings.copy-product': async () => ({ body: { from: 'listening', to: 'crm', dry_run: false } }),
  'admin.settings.copy': async ({ world }) => ({
    body: { from: await world.account(), to: await world.account() },
  }),
};
