import { notifyGroupReactor } from '#server/crm/assignment/notify-group.ts';
import { notifyOwnerReactor } from '#server/crm/assignment/notify-owner.ts';
import { assignmentReactor } from '#server/crm/assignment/reactor.ts';
import { autoCannedReactor } from '#server/crm/automation/auto-canned-reactor.ts';
import { autoResponseReactor } from '#server/crm/automation/auto-response-reactor.ts';
import { automationReactor } from '#server/crm/automation/automation-reactor.ts';
import { handBackReactor } from '#server/crm/bots/hand-back.ts';
import { chatbotReactor } from '#server/crm/bots/reactor.ts';
import { keywordTagReactor } from '#server/crm/keywords/tag-reactor.ts';
import { qualityReactor } from '#server/crm/quality/sample.ts';
import type { Reactor } from '#server/crm/reactions/reactor.ts';
import { slaTimersReactor } from '#server/crm/sla-clocks/reactor.ts';
import { notifyUnhappyReactor } from '#server/crm/survey/notify-unhappy.ts';
import { surveyReactor } from '#server/crm/survey/survey-reactor.ts';
import { timerReactor } from '#server/crm/timer/reactor.ts';

/** Every reaction of the CRM, in the order in which they run after one event. */
export const REACTORS: readonly Reactor[] = [
  slaTimersReactor,
  assignmentReactor,
  notifyOwnerReactor,
  notifyGroupReactor,
  keywordTagReactor,
  // The order of automated answers: a bot, a canned response, then an auto response.
  chatbotReactor,
  autoCannedReactor,
  autoResponseReactor,
  automationReactor,
  timerReactor,
  handBackReactor,
  surveyReactor,
  notifyUnhappyReactor,
  qualityReactor,
];
