// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as contract from '#contracts/custom-viz/endpoints.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'earshot-publish-kill-'));
// As root, PostgreSQL's user may not enter what only root may: the database would be, and stay, outside.
chmodSync(dataDir, 0o755);
let running: SuiteProcess | undefined;

afterAll(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const titled = (en: string) => ({ title: { en }, tabs: [{ _id: 'a', name: {} }] });

test('After kill -9 while a dashboard is published, readers see a whole version, the old one or the new one', async () => {
  running = await startSuiteProcess(dataDir, {});
  const first = running.firstSignIn ?? { email: '', password: '' };
  let person = await signInAt(running.url, first);
  const made = await person.call(contract.createVizDashboard, {
    body: { name: 'Board', document: titled('version 1') },
  });
  const at = { params: { _id: made._id } };
  let { revision } = await person.call(contract.publishVizDraft, { ...at, body: {} });
  for (const [nth, delay] of [0, 2, 5].entries()) {
    const drafted = `version ${nth + 2}`;
    ({ revision } = await person.call(contract.saveVizDraft, {
      ...at,
      body: { revision, document: titled(drafted) },
    }));
    const before = await person.call(contract.getVizDashboard, at);
    const publishing = person.attempt(contract.publishVizDraft, { ...at, body: {} }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await running.kill();
    await publishing;
    running = await startSuiteProcess(dataDir, {});
    person = await signInAt(running.url, first);
    const after = await person.call(contract.getVizDashboard, at);
    const { items } = await person.call(contract.listVizVersions, at);
    expect(items[0]?.document).toEqual(after.published);
    if (after.draft) {
      expect(after.published).toEqual(before.published);
      expect(after.draft.document.title.en).toBe(drafted);
      await person.call(contract.publishVizDraft, { ...at, body: {} });
    } else expect(after.published?.title.en).toBe(drafted);
  }
}, 300_000);
