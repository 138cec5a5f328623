import { qualityReactor } from '#server/crm/quality/sample.ts';
import { clocksReactor } from '#server/crm/clocks/reactor.ts';
import type { Reactor } from '#server/crm/reactions/reactor.ts';
import { surveyReactor } from '#server/crm/survey/ask-when-done.ts';
import { timerReactor } from '#server/crm/timer/reactor.ts';

/** Every reaction of the CRM, in the order in which they run after one event. */
export const REACTORS: readonly Reactor[] = [clocksReactor, timerReactor, surveyReactor, qualityReactor];
