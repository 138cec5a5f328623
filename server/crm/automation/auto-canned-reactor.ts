import { autoCanned } from '#contracts/crm/canned/auto-canned.ts';
import { isSendable } from '#contracts/crm/canned/check.ts';
import type { CannedResponse } from '#contracts/crm/canned/response.ts';
import { selectHtml, selectText } from '#contracts/crm/canned/variants.ts';
import { filterMatchingSettings, readAutoCanned } from '#server/crm/automation/auto-canned.ts';
import { getMessageId } from '#server/crm/automation/event-message.ts';
import { fillMessage, detectMessageLanguage } from '#server/crm/automation/facts.ts';
import { hasRunOn } from '#server/crm/automation/run-store.ts';
import { sendByRule } from '#server/crm/automation/send-by-rule.ts';
import { loadSnapshot } from '#server/crm/automation/ticket-snapshot-store.ts';
import { findSharedResponse } from '#server/crm/canned/public.ts';
import type { Reactor } from '#server/crm/reactions/reactor.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import { listCachedItems } from '#server/settings/public.ts';

/** Sends a canned response automatically where the first setting that holds, in their order, names one. */
export const autoCannedReactor: Reactor = {
  name: 'auto-canned',
  kinds: ['message.received'],
  concerns: async (unit) =>
    listUsableSettings({ settings: await listCachedItems(unit, autoCanned, 'settings') }).length > 0,
  react: async (context, unit, event) => {
    const rules = await readAutoCanned(unit);
    const settings = listUsableSettings(rules);
    if (settings.length === 0 || !(await hasAccountFeature(context, unit, 'canned_response'))) return;
    const snapshot = await loadSnapshot(unit, event.ticket_id, getMessageId(event));
    if (!snapshot?.message_id || snapshot.automatic) return;
    const [holding = []] = await filterMatchingSettings(context, unit, rules, {
      settings,
      snapshots: [snapshot],
    });
    for (const setting of holding) {
      if (setting.once_per_ticket && (await hasRunOn(unit, setting._id, snapshot.ticket_id))) continue;
      const response = setting.response_id ? await findSharedResponse(unit, setting.response_id) : null;
      // The ticket changes of a response are for automations: a rule that answers only answers.
      if (!response || !isSendable(response)) continue;
      await sendByRule(context, unit, {
        kind: 'auto_canned',
        rule: setting,
        ticketId: snapshot.ticket_id,
        cause: snapshot.message_id,
        message: {
          ...fillMessage(toTexts(response, detectMessageLanguage(snapshot)), snapshot, unit.now),
          ...(response.media.length > 0
            ? { media: response.media.map(({ _id }) => ({ file_id: _id })) }
            : {}),
        },
        delaySeconds: setting.delay_seconds,
        responseId: response._id,
      });
      return;
    }
  },
};

function toTexts(response: CannedResponse, language: string) {
  return { text: selectText(response, language), html: selectHtml(response, language) };
}

type AutoCanned = Awaited<ReturnType<typeof readAutoCanned>>;

/** The settings that name a response. */
function listUsableSettings({ settings }: Pick<AutoCanned, 'settings'>): AutoCanned['settings'] {
  return settings.filter(({ active, response_id }) => active && response_id !== null);
}
