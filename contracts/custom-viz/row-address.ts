/** A row of a data set: its key, and the rows to which its links lead. */
export type LinkedRow = { key: string; links: Readonly<Record<string, string | null>> };

type BuildAddress = (row: LinkedRow) => string | null;

function openTicket(ticket: string | null | undefined): string | null {
  return ticket ? `/crm/tickets/${ticket}` : null;
}
function openPublished(post: string | null | undefined): string | null {
  return post ? `/publishing/results?post=${post}` : null;
}
const openOwnTicket: BuildAddress = ({ links }) => openTicket(links['ticket']);

/** Where the suite shows a row, by what one row is; rows that are in no list of their own open the ticket that they belong to. */
const ADDRESSES: Readonly<Record<string, BuildAddress>> = {
  mention: ({ key }) => `/listening/mentions?mention=${key}`,
  ticket: ({ key }) => openTicket(key),
  message: openOwnTicket,
  sla_clock: openOwnTicket,
  survey_invitation: openOwnTicket,
  work_span: openOwnTicket,
  published_post: ({ key }) => openPublished(key),
  post_reading: ({ links }) => openPublished(links['published_post']),
  keyword: ({ key }) => `/settings/keywords/listening?keyword=${key}`,
};

/** Where the suite shows a row of a data set; null where no page does. */
export function buildRowAddress(row: string, linked: LinkedRow): string | null {
  return ADDRESSES[row]?.(linked) ?? null;
}
