import { automations } from '#contracts/crm/automation/automations.ts';
import { unreadTemplates } from '#contracts/crm/automation/unread.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { evaluateConditions } from '#engine/conditions/matches.ts';
import { listAccountsToSweep } from '#server/crm/across-accounts-store.ts';
import { isTimed, runAutomations, type Automation } from '#server/crm/automation/automation-reactor.ts';
import { forEachDue } from '#server/crm/automation/each-due.ts';
import { loadFacts, loadRuleNeeds } from '#server/crm/automation/facts.ts';
import { writeGathered } from '#server/crm/automation/reads.ts';
import { sendUnread, selectUnread, type UnreadTemplate } from '#server/crm/automation/unread.ts';
import { endIdleEpisodes } from '#server/crm/bots/idle.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { listSetting } from '#server/settings/public.ts';

/** Sweeps every account with time-based rules, unread templates or a bot's conversation in progress. A failure in one blocks no other. */
export async function sweepAccounts(context: Context): Promise<void> {
  for (const accountId of await listAccountsToSweep(context))
    await sweepAccount(context, accountId).catch((error: unknown) =>
      context.log.error({ err: error, account: accountId }, 'rules about time could not be looked through'),
    );
}

/** Runs the time-based rules of one account, and ends abandoned conversations of bots. */
export async function sweepAccount(context: Context, accountId: AccountId): Promise<void> {
  await writeGathered(context);
  const { timed, templates } = await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => ({
    timed: (await hasAccountFeature(context, unit, 'ticket_automation'))
      ? (await listSetting(unit, automations, 'rules')).filter((rule) => rule.active && isTimed(rule))
      : [],
    templates: (await hasAccountFeature(context, unit, 'template_unread_message'))
      ? (await listSetting(unit, unreadTemplates, 'templates')).filter(({ active }) => active)
      : [],
  }));
  for (const rule of timed) await runTimed(context, accountId, rule);
  for (const template of templates) await sendDue(context, accountId, template);
  await endIdleEpisodes(context, accountId);
}

function runTimed(context: Context, accountId: AccountId, rule: Automation): Promise<void> {
  return forEachDue(context, accountId, {
    timed: {
      rule,
      since: rule.trigger === 'customer_waits' ? 'waiting_since' : 'last_message_at',
      unread: false,
      actor: 'ticket-automation',
    },
    wanted: async (unit, snapshots) => {
      const facts = await loadFacts(context, unit, { snapshots, sought: await loadRuleNeeds(unit, [rule]) });
      return snapshots.filter(
        (_snapshot, index) => evaluateConditions(rule.condition, facts[index] ?? {}).ok,
      );
    },
    doing: async (unit, { snapshot, cause }) => {
      await runAutomations(context, unit, { rules: [rule], snapshot, cause });
    },
  });
}

function sendDue(context: Context, accountId: AccountId, template: UnreadTemplate): Promise<void> {
  return forEachDue(context, accountId, {
    timed: { rule: template, since: 'waiting_since', unread: true, actor: 'unread-template' },
    wanted: (unit, snapshots) => selectUnread(context, unit, { template, snapshots, byClock: true }),
    doing: async (unit, { snapshot }) => {
      await sendUnread(context, unit, { template, snapshot });
    },
  });
}
