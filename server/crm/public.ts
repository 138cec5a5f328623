export { isAgent, namesOf } from '#server/crm/agent-store.ts';
export { liveTickets } from '#server/crm/holding.ts';
export { openForPost } from '#server/crm/open-for-post.ts';
export { openedTickets, type OpenedTicket } from '#server/crm/opened-store.ts';
export { findContactOf } from '#server/crm/contact-store.ts';
export { receive } from '#server/crm/receive.ts';
export { findLineByOrigin, listLines } from '#server/crm/message-store.ts';
export { countByState, findTicket, liveTicketOf } from '#server/crm/ticket-store.ts';
export { storePastConversation, type PastConversation } from '#server/crm/past-conversation.ts';
