import { CANNED_ANSWERS, type CannedFolder } from './texts/canned.ts';
import { CARE_TEAM, type DemoAgent } from './texts/team.ts';

/** The care team of the demonstration brand: six people with addresses of example.com. */
export function demoAgents(): readonly DemoAgent[] {
  return CARE_TEAM;
}

/** Folders of canned answers in Thai and English; storage gives ids and the owner (`user_id` 0 is the account's own). */
export function demoCannedAnswers(): readonly CannedFolder[] {
  return CANNED_ANSWERS;
}
