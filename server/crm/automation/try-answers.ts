import type { z } from 'zod';
import { selectAnswerText } from '#contracts/crm/automation/answering.ts';
import {
  TRIED_TICKETS,
  type RuleTrial,
  type tryAutoCanned,
  type tryAutoResponse,
} from '#contracts/crm/automation/endpoints.ts';
import { selectText } from '#contracts/crm/canned/variants.ts';
import { holdingSettings, readAutoCanned } from '#server/crm/automation/auto-canned.ts';
import { fits } from '#server/crm/automation/auto-response-reactor.ts';
import { atWork, filled, languageOf } from '#server/crm/automation/facts.ts';
import {
  newestDone,
  newestSaid,
  newestSnapshots,
  type TicketSnapshot,
} from '#server/crm/automation/ticket-snapshot-store.ts';
import {
  asDone,
  asOpened,
  asWritten,
  holding,
  trialOf,
  type TrialInput,
} from '#server/crm/automation/trial.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { checkAutoCanned, sharedResponse } from '#server/crm/canned/public.ts';

type Response = z.output<(typeof tryAutoResponse)['input']['body']>;
type AutoCannedInput = z.output<(typeof tryAutoCanned)['input']['body']>;

/**
 * What an auto response would have said: to the newest messages, the newest tickets as they were opened, or the newest that were done, as
 * its moment is.
 */
export const tryResponse = async (context: Context, unit: Unit, rule: Response): Promise<RuleTrial> => {
  const tried = await triedFor(unit, rule.moment);
  const held: TicketSnapshot[] = [];
  for (const snapshot of await holding(context, unit, { condition: rule.condition, tried })) {
    if (!isAnswerable(snapshot) || !fits(rule, snapshot)) continue;
    if (await atWork(unit, rule.hours, { ...snapshot, at: tried.at(snapshot) })) held.push(snapshot);
  }
  const again = rule.again_after_seconds * 1000;
  const said = eachOnce(held, tried, { key: ({ contact_id }) => contact_id, again });
  return trialOf(
    tried,
    said.map((snapshot) => ({
      snapshot,
      said: filled(selectAnswerText(languageOf(snapshot), rule), snapshot, tried.at(snapshot)),
    })),
  );
};

const triedFor = async (unit: Unit, moment: Response['moment']): Promise<TrialInput> => {
  if (moment === 'every_message') return newestMessages(unit);
  if (moment === 'ticket_done')
    return { of: 'tickets', snapshots: await newestDone(unit, TRIED_TICKETS), at: asDone };
  return { of: 'tickets', snapshots: await newestSnapshots(unit, TRIED_TICKETS), at: asOpened };
};

const newestMessages = async (unit: Unit): Promise<TrialInput> => ({
  of: 'messages',
  snapshots: await newestSaid(unit, TRIED_TICKETS),
  at: asWritten,
});

/** What an auto canned setting would have said to the newest messages. @throws invalid_request when it names something that is gone */
export const tryCanned = async (
  context: Context,
  unit: Unit,
  setting: AutoCannedInput,
): Promise<RuleTrial> => {
  await checkAutoCanned(unit, setting);
  const tried = await newestMessages(unit);
  const { snapshots, at } = tried;
  const rules = await readAutoCanned(unit);
  const kept = await holdingSettings(context, unit, rules, { asked: [setting], snapshots, at });
  const held = snapshots.filter((snapshot, index) => kept[index]?.length && isAnswerable(snapshot));
  const again = setting.once_per_ticket ? Number.POSITIVE_INFINITY : 0;
  const said = eachOnce(held, tried, { key: ({ ticket_id }) => ticket_id, again });
  const response = setting.response_id ? await sharedResponse(unit, setting.response_id) : null;
  return trialOf(
    tried,
    said.map((snapshot) => ({
      snapshot,
      said: filled(response ? selectText(response, languageOf(snapshot)) : '', snapshot, at(snapshot)),
    })),
  );
};

/** Nobody is answered who never wrote, nor a program. */
const isAnswerable = ({ message_id, automatic }: TicketSnapshot): boolean =>
  message_id !== null && !automatic;

type RepeatLimit = {
  /** Who or what does not hear it again. */
  key: (snapshot: TicketSnapshot) => string;
  /** Within how many milliseconds; 0: there is no such pause. */
  again: number;
};

/** Those who would have heard it, since it was not said to them just before; the newest first, as they are given. */
const eachOnce = (
  held: readonly TicketSnapshot[],
  { at }: TrialInput,
  { key, again }: RepeatLimit,
): TicketSnapshot[] => {
  const heard = new Map<string, number>();
  const said = held.toReversed().filter((snapshot) => {
    const now = at(snapshot).getTime();
    if (now - (heard.get(key(snapshot)) ?? Number.NEGATIVE_INFINITY) < again) return false;
    heard.set(key(snapshot), now);
    return true;
  });
  return said.toReversed();
};
