import { CARE_TEAM, type DemoAgent } from './texts/team.ts';

/** The care team of the demonstration brand: six people with addresses of example.com. */
export function getDemoAgents(): readonly DemoAgent[] {
  return CARE_TEAM;
}
