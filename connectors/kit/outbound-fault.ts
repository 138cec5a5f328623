/** What can go wrong with a message, or with an action, on its way. */
export type OutboundFault = 'refuse_429' | 'refuse_401' | 'break_500' | 'stall' | 'drop_after_accept';
