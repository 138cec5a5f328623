import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { automations } from '#contracts/crm/automation/automations.ts';
import * as contract from '#contracts/crm/automation/endpoints.ts';
import { unreadTemplates } from '#contracts/crm/automation/unread.ts';
import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { checkAction } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { Id } from '#contracts/kit/ids.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { writeGathered } from '#server/crm/automation/reads.ts';
import { listRuns } from '#server/crm/automation/run-store.ts';
import { loadSnapshot } from '#server/crm/automation/ticket-snapshot-store.ts';
import * as answers from '#server/crm/automation/try-answers.ts';
import * as trials from '#server/crm/automation/try.ts';
import { sendUnread } from '#server/crm/automation/unread.ts';
import { getActingUserId } from '#server/crm/rules.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { listSetting, readSetting } from '#server/settings/public.ts';

/** The declaration of each kind of rule: users who may read its rules may read their runs. */
const AREAS: Record<
  contract.RuleKind,
  | Pick<typeof autoCanned, 'access' | 'feature'>
  | typeof automations
  | typeof unreadTemplates
  | typeof autoResponse
> = {
  auto_canned: autoCanned,
  auto_response: autoResponse,
  automation: automations,
  unread_template: unreadTemplates,
};

export const handlers = [
  bind(contract.listRuleRuns, async ({ unit, session, query: { cursor, limit, kind, ...wanted } }) => {
    if (cursor !== undefined && !Id.safeParse(cursor).success) refuse('cursor_invalid');
    const kinds = contract.RULE_KINDS.filter(
      (one) =>
        (kind === undefined || one === kind) &&
        allows(session.user.role.permissions, AREAS[one].access.read) &&
        hasFeature(session.account, AREAS[one].feature),
    );
    if (kinds.length === 0) return { items: [], next: null };
    const rows = await listRuns(unit, { ...wanted, kinds, limit, before: cursor });
    const items = rows.slice(0, limit);
    return { items, next: rows.length > limit ? (items.at(-1)?._id ?? null) : null };
  }),

  bind(contract.tryAutoResponse, ({ context, unit, body }) => answers.tryResponse(context, unit, body)),
  bind(contract.tryAutomation, ({ context, unit, body }) => trials.tryRule(context, unit, body)),
  bind(contract.tryAutoCanned, ({ context, unit, body }) => answers.tryCanned(context, unit, body)),
  bind(contract.tryUnreadTemplate, async ({ context, unit, body }) => {
    await writeGathered(context);
    return trials.tryUnread(context, unit, body);
  }),

  bind(contract.sendUnreadTemplate, async ({ context, unit, params, body }) => {
    const templates = await listSetting(unit, unreadTemplates, 'templates');
    const template = requireFound(templates.find(({ _id }) => _id === params._id));
    const ids = [...new Set(body.ticket_ids)].toSorted();
    const rules = await readSetting(unit, crmUi, 'settings');
    let sent = 0;
    for (const id of ids) {
      const snapshot = requireFound(await loadSnapshot(unit, id));
      // A customer who was answered between the preview and the sending receives nothing.
      if (snapshot.waiting_since === null) continue;
      if (checkAction(rules, { ticket: snapshot, actor: getActingUserId(unit) })) continue;
      if (await sendUnread(context, unit, { template, snapshot })) sent += 1;
    }
    unit.record({
      kind: 'unread_template.sent',
      entityId: template._id,
      data: { sent, left: ids.length - sent },
    });
    return { sent, left: ids.length - sent };
  }),
];
