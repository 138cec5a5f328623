import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateWorkflow, listWorkflows } from '#contracts/publishing/approval/workflows.ts';
import { exportSettings, importSettings, TransferOutcome } from '#contracts/settings/transfer.ts';
import { addWorkflow, asApprover } from '#tests/factories/approval.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectPublishingAccount } from '#tests/factories/publishing.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Workflows of approval in another account: their accounts and approvers are found by name there, or refused. */
let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

async function bring(person: Person, file: unknown): Promise<TransferOutcome> {
  const answered = await person.attempt(importSettings, {
    query: { dry_run: false, leave_refused: true },
    body: JSON.stringify(file),
  });
  return TransferOutcome.parse(answered.body);
}

test('A workflow for an account or by a person that the target does not have is refused with its place', async () => {
  const admin = await world.person(await world.account());
  const connection = await connectPublishingAccount(admin);
  await addWorkflow(admin, [[asApprover(admin)]], { name: 'Boss', connections: [connection] });
  const file = await admin.call(exportSettings, { query: { parts: 'publishing_workflow' } });
  expect(JSON.stringify(file.parts)).not.toContain(connection);
  const stranger = await world.person(await world.account());
  const { lines } = await bring(stranger, file);
  expect(lines).toMatchObject([
    {
      part: 'publishing_workflow',
      act: 'refused',
      problem: {
        faults: {
          'connections.0': { code: 'no_publishing_account' },
          'steps.0.approvers.0': { code: 'not_found' },
        },
      },
    },
  ]);
  expect((await stranger.call(listWorkflows, {})).items).toEqual([]);
});

test('A workflow comes back as it was, with its approvers, where it was changed', async () => {
  const admin = await world.person(await world.account());
  const connection = await connectPublishingAccount(admin);
  const { _id } = await addWorkflow(admin, [[asApprover(admin)]], {
    name: 'Boss',
    connections: [connection],
  });
  const [before] = (await admin.call(listWorkflows, {})).items;
  const file = await admin.call(exportSettings, { query: { parts: 'publishing_workflow' } });
  const body = { connections: [], mode: 'none' as const, steps: [] };
  await admin.call(updateWorkflow, { params: { _id }, body });
  expect((await bring(admin, file)).totals).toMatchObject({ changed: 1, refused: 0 });
  const [after] = (await admin.call(listWorkflows, {})).items;
  const { steps, mode, connections } = before ?? {};
  expect(after).toMatchObject({ _id, steps, mode, connections });
  expect((await bring(admin, file)).lines).toEqual([]);
});
