import type { KeywordMigration, MigrationPlan, MigrationReport } from '#contracts/admin/keyword-migration.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { runAcrossAccounts } from '#server/admin/across-accounts.ts';
import * as store from '#server/admin/keyword-migration/keyword-migration-store.ts';
import { moveKeywords, type MigrationResult } from '#server/admin/keyword-migration/keyword-move.ts';
import { renameKeywords } from '#server/admin/keyword-migration/keyword-rename.ts';
import { undo } from '#server/admin/keyword-migration/keyword-undo.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { toAdministratorActor } from '#server/kit/http/administrator.ts';
import type { Call } from '#server/kit/http/call.ts';

/** The accounts that a plan affects. */
function accountsOf(plan: MigrationPlan): string[] {
  return 'to' in plan ? [plan.from.account_id, plan.to.account_id] : [plan.from.account_id];
}

/** @throws invalid_request where keywords would be moved to where they are */
function checkPlan(plan: MigrationPlan): void {
  if (!('to' in plan) || plan.kind === 'copy') return;
  if (plan.from.account_id === plan.to.account_id && plan.from.product === plan.to.product)
    refuse('invalid_request', { fields: { to: fault('keywords_already') } });
}

async function perform(unitOf: (id: string) => UnitOfWork, plan: MigrationPlan): Promise<MigrationResult> {
  const from = unitOf(plan.from.account_id);
  const done =
    'to' in plan
      ? await moveKeywords({ from, to: unitOf(plan.to.account_id) }, plan)
      : await renameKeywords(from, plan);
  const report = reportOf(done);
  for (const id of new Set(accountsOf(plan)))
    unitOf(id).record({
      kind: 'keyword.migrated',
      data: { kind: plan.kind, done: report.done },
      after: { plan, lines: report.lines },
    });
  return done;
}

function reportOf({ lines }: MigrationResult): MigrationReport {
  const done = lines.filter(({ outcome }) => outcome === 'done' || outcome === 'renamed').length;
  return { done, skipped: lines.length - done, lines };
}

/** Reports what a plan would do: runs it and rolls it back. @throws not_found, invalid_request */
export async function tryMigration<E extends Endpoint>(
  call: Call<E>,
  plan: MigrationPlan,
): Promise<MigrationReport> {
  checkPlan(plan);
  const given = { actor: toAdministratorActor(call), accountIds: accountsOf(plan), trial: true };
  return reportOf(await runAcrossAccounts(call.context, given, (unitOf) => perform(unitOf, plan)));
}

/**
 * Runs it, all or nothing, and stores what undoing needs. @throws not_found, invalid_request, name_taken where another user takes a name
 * meanwhile
 */
export async function runMigration<E extends Endpoint>(
  call: Call<E>,
  plan: MigrationPlan,
): Promise<KeywordMigration> {
  checkPlan(plan);
  const { context, session } = call;
  const given = { actor: toAdministratorActor(call), accountIds: accountsOf(plan) };
  const _id = context.newId();
  const work = runAcrossAccounts(context, given, async (unitOf) => {
    const done = await perform(unitOf, plan);
    const { db, now } = unitOf(plan.from.account_id);
    const kept = { _id, plan, report: reportOf(done), notes: done.notes, madeBy: session.user._id, now };
    await store.insertMigration(db, kept);
  });
  await refuseDuplicateName(() => work);
  return requireFound(await store.readMigration(context, _id));
}

/** Undoes a migration once. @throws not_found, illegal_transition, name_taken where an old name is used by another keyword by now */
export async function undoMigration<E extends Endpoint>(
  call: Call<E>,
  id: string,
): Promise<KeywordMigration> {
  const { context } = call;
  const { plan } = requireFound(await store.readMigration(context, id));
  const given = { actor: toAdministratorActor(call), accountIds: accountsOf(plan) };
  const work = runAcrossAccounts(context, given, async (unitOf) => {
    const { db, now } = unitOf(plan.from.account_id);
    const { migration, notes } = requireFound(await store.findMigration(db, id));
    if (migration.undone_at !== null)
      refuse('illegal_transition', { data: { undone_at: migration.undone_at } });
    await undo(unitOf, notes);
    await store.markUndone(db, id, now);
    for (const account of new Set(accountsOf(plan)))
      unitOf(account).record({ kind: 'keyword.migration_undone', data: { migration_id: id } });
  });
  await refuseDuplicateName(() => work);
  return requireFound(await store.readMigration(context, id));
}
