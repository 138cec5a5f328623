import type { OwnAutoAssign } from '#contracts/crm/auto-assign/endpoints.ts';

/** How tickets come to a user now; each has a sentence. */
export type TicketFlowName = 'gets' | 'gets_out' | 'out' | 'status' | 'by_hand' | 'by_hand_out';

type FlowInput = {
  /** Whether the user is punched in, and whether their working status accepts tickets. */
  isIn: boolean;
  accepts: boolean;
  rules: OwnAutoAssign;
};

/** How tickets come to a user: what keeps them away is named, the first reason first. */
export function findTicketFlow({ isIn, accepts, rules }: FlowInput): TicketFlowName {
  if (!rules.automatic) return isIn ? 'by_hand' : 'by_hand_out';
  if (!isIn && rules.only_punched_in) return 'out';
  if (!accepts && rules.only_accepting_status) return 'status';
  return isIn ? 'gets' : 'gets_out';
}
