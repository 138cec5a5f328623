import type { z } from 'zod';
import { selectAnswerText } from '#contracts/crm/automation/answering.ts';
import {
  TRIED_TICKETS,
  type RuleTrial,
  type tryAutoCanned,
  type tryAutoResponse,
} from '#contracts/crm/automation/endpoints.ts';
import { selectText } from '#contracts/crm/canned/variants.ts';
import { filterMatchingSettings, readAutoCanned } from '#server/crm/automation/auto-canned.ts';
import { matchesMoment } from '#server/crm/automation/auto-response-reactor.ts';
import { isWithinRuleHours, fillTemplate, detectMessageLanguage } from '#server/crm/automation/facts.ts';
import {
  listNewestDone,
  listNewestByMessage,
  listNewestSnapshots,
  type TicketSnapshot,
} from '#server/crm/automation/ticket-snapshot-store.ts';
import {
  getDoneAt,
  getOpenedAt,
  getMessageAt,
  filterMatching,
  toRuleTrial,
  type TrialInput,
} from '#server/crm/automation/trial.ts';
import { checkAutoCanned, findSharedResponse } from '#server/crm/canned/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type Response = z.output<(typeof tryAutoResponse)['input']['body']>;
type AutoCannedInput = z.output<(typeof tryAutoCanned)['input']['body']>;

/**
 * What an auto response would have sent: to the newest messages, to the newest tickets as they were opened, or to the newest ones that were
 * done, depending on its trigger.
 */
export async function tryResponse(context: Context, unit: UnitOfWork, rule: Response): Promise<RuleTrial> {
  const tried = await triedFor(unit, rule.moment);
  const held: TicketSnapshot[] = [];
  for (const snapshot of await filterMatching(context, unit, { condition: rule.condition, tried })) {
    if (!isAnswerable(snapshot) || !matchesMoment(rule, snapshot)) continue;
    if (await isWithinRuleHours(unit, rule.hours, { ...snapshot, at: tried.at(snapshot) }))
      held.push(snapshot);
  }
  const again = rule.again_after_seconds * 1000;
  const said = eachOnce(held, tried, { key: ({ contact_id }) => contact_id, again });
  return toRuleTrial(
    tried,
    said.map((snapshot) => ({
      snapshot,
      said: fillTemplate(
        selectAnswerText(detectMessageLanguage(snapshot), rule),
        snapshot,
        tried.at(snapshot),
      ),
    })),
  );
}

async function triedFor(unit: UnitOfWork, moment: Response['moment']): Promise<TrialInput> {
  if (moment === 'every_message') return newestMessages(unit);
  if (moment === 'ticket_done')
    return { of: 'tickets', snapshots: await listNewestDone(unit, TRIED_TICKETS), at: getDoneAt };
  return { of: 'tickets', snapshots: await listNewestSnapshots(unit, TRIED_TICKETS), at: getOpenedAt };
}

async function newestMessages(unit: UnitOfWork): Promise<TrialInput> {
  return {
    of: 'messages',
    snapshots: await listNewestByMessage(unit, TRIED_TICKETS),
    at: getMessageAt,
  };
}

/** What an auto canned setting would have sent to the newest messages. @throws invalid_request when it names something that was deleted */
export async function tryCanned(
  context: Context,
  unit: UnitOfWork,
  setting: AutoCannedInput,
): Promise<RuleTrial> {
  await checkAutoCanned(unit, setting);
  const tried = await newestMessages(unit);
  const { snapshots, at } = tried;
  const rules = await readAutoCanned(unit);
  const kept = await filterMatchingSettings(context, unit, rules, { settings: [setting], snapshots, at });
  const held = snapshots.filter((snapshot, index) => kept[index]?.length && isAnswerable(snapshot));
  const again = setting.once_per_ticket ? Number.POSITIVE_INFINITY : 0;
  const said = eachOnce(held, tried, { key: ({ ticket_id }) => ticket_id, again });
  const response = setting.response_id ? await findSharedResponse(unit, setting.response_id) : null;
  return toRuleTrial(
    tried,
    said.map((snapshot) => ({
      snapshot,
      said: fillTemplate(
        response ? selectText(response, detectMessageLanguage(snapshot)) : '',
        snapshot,
        at(snapshot),
      ),
    })),
  );
}

/** No answer goes to a contact who never wrote, nor to a program. */
function isAnswerable({ message_id, automatic }: TicketSnapshot): boolean {
  return message_id !== null && !automatic;
}

type RepeatLimit = {
  /** The scope in which the answer is not repeated. */
  key: (snapshot: TicketSnapshot) => string;
  /** The pause in milliseconds; 0 means that there is no pause. */
  again: number;
};

/** Those that would have received the answer, excluding those that received it shortly before; newest first, as in the input. */
function eachOnce(
  held: readonly TicketSnapshot[],
  { at }: TrialInput,
  { key, again }: RepeatLimit,
): TicketSnapshot[] {
  const heard = new Map<string, number>();
  const said = held.toReversed().filter((snapshot) => {
    const now = at(snapshot).getTime();
    if (now - (heard.get(key(snapshot)) ?? Number.NEGATIVE_INFINITY) < again) return false;
    heard.set(key(snapshot), now);
    return true;
  });
  return said.toReversed();
}
