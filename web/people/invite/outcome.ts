import type { InviteFault, InviteResult } from '#contracts/people/invitation-link.ts';

/** What became of one of the people; `not_sent` where the connection or the server failed before their turn. */
export type InviteOutcome = Omit<InviteResult, 'fault'> & { fault: InviteFault | 'not_sent' | null };
