import { z } from 'zod';
import { cutText } from '#contracts/kit/cut-text.ts';
import { PLACE, makeSentenceReader } from '#contracts/kit/sentences.ts';

/**
 * The suite's own sentences, by codes, for a network or a file that did not behave as requested; `{…}` are values. Connectors write these
 * sentences ({@link formatFault}), logs and stored rows keep them as text, and a screen that shows one parses code and values again ({@link
 * readFault}) and shows it in the reader's language. Any other text is the network's own: a quotation.
 */
export const FAULTS = {
  answered_saying: '{network} answered {status}; {quote}',
  answered: '{network} answered {status}',
  said_nothing: '{network} answered something that says nothing',
  no_answer: '{network} did not answer',
  refused: '{network} refused it',
  at: '{network}: {rest}',
  timeout: 'no answer in time',
  host_unknown: 'the host does not exist ({code})',
  host_unresolved: 'the name of the host cannot be looked up now ({code})',
  host_unreachable: 'the host cannot be reached over the network ({code})',
  connection_refused: 'the server refuses connections ({code})',
  connection_timeout: 'the server did not answer in time ({code})',
  connection_broken: 'the connection broke off ({code})',
  certificate_expired: 'the certificate of the server is not valid now ({code})',
  certificate_name: 'the certificate of the server is for another name ({code})',
  certificate_untrusted: 'the certificate of the server is not trusted ({code})',
  secure_connection: 'no secure connection could be made ({code})',
  answer_malformed: 'the answer of the server cannot be read ({code})',
  redirects_over: 'the address redirects too often ({code})',
  network_error_code: 'network error {code}',
  network_error: 'network error',
  forbidden_address: 'the address is not reachable from here for safety',
  forbidden_mail_server: 'the mail server is not reachable from here for safety',
  no_such_mail_server: 'there is no mail server {host}',
  no_mail_server: 'no mail server is named',
  mail_sign_in_refused: 'The mail server refused the sign-in.',
  mail_server_said: 'The mail server said: {quote}',
  mail_server_unreached: 'The mail server could not be reached: {rest}',
  mailbox_unread: 'The mailbox could not be read: {rest}',
  mail_unwritten: 'The mail could not be written: {rest}',
  mail_sender_fails: 'Reading works; the server that sends does not: {rest}',
  not_set_up: '{network} is not set up here',
  no_renewal: 'There is no token to renew this one with',
  consent_over: '{network} says that the consent is no longer given. Connect the mailbox again.',
  no_new_token: '{network} gave no new token: {quote}',
  no_long_token: '{network} gave no long-lived token',
  token_over: 'The token is no longer good',
  unsaid_mailbox: '{network} did not say whose mailbox it is',
  unsaid_account: '{network} did not say whose account this is',
  unsaid_page: '{network} did not say which page this is',
  unsaid_token: '{network} did not say whether the token is good',
  no_pages: '{network} answered no list of pages',
  not_subscribed: '{network} did not subscribe the account',
  no_repeat_key: '{network} takes no key by which a repeated message would be one',
  no_repeat: 'a reply cannot be repeated',
  no_https: '{network} fetches files from an HTTPS address, and this installation has none: {name}',
  window_over: 'The time in which {network} lets this person be written to is over.',
  no_comment: 'There is no comment to answer.',
  no_post: 'There is no Post to answer.',
  too_heavy: 'This weighs more than {network} takes in one Post.',
  no_partner: 'The address of the partner interface is not set up here',
  empty_inbox: 'The incoming message box is empty',
  no_channel: '{network} knows no channel {name}',
  feed_answered: 'the feed answered {status}',
  receiver_answered: 'the receiver answered {status}',
  answer_too_large: 'the answer is larger than {most}',
  feed_too_large: 'the feed is larger than 10 MiB',
  feed_too_hard: 'reading the feed takes more time or memory than a feed gets',
  feed_entries_over: 'the feed lists more than {count} entries; only the first ones are read',
  no_feed: 'the address answers, but not with a feed',
  not_asked: 'the network could not be asked',
  source_unread: 'the source could not be read',
  text_empty: 'the text is empty',
  too_long: 'longer than {count} characters',
  date_empty: 'the date is empty',
  no_date: 'not a date that we can read',
  other_order: 'the date does not fit the order of day and month that the file is read in',
  year_unclear: 'a year of two digits that can be read in two ways',
  day_number: 'a number that may be a day of a spreadsheet; choose so, or save the column as dates',
  feed_dates:
    'The dates of {count} entries could not be read, so they were dated when the feed was read: {rest}',
  zone_unknown: 'the date names a time zone that we do not know: {name}',
  no_address: 'not an http or https address',
  no_number: 'not a number that we can read',
  no_language: 'not a language that we know',
  no_country: 'not a country that we know',
  no_known_channel: 'not a channel that we know',
  no_sentiment: 'not a sentiment that we know',
  tags_over: 'more than {count} tags; only the first ones are taken',
  no_tag: 'tags that cannot be made, or whose name several tags have: {rest}',
  may_not_tag: 'the person who imports may not put tags on mentions',
  may_not_correct: 'the person who imports may not correct the sentiment of mentions',
  no_mention: 'the mention is not there, or the person who imports may not see it',
  quote_open: 'a quotation mark is not closed',
  row_too_large: 'the row is longer than 1 MiB',
  cells_over: 'the row has {cells} cells, the header {columns}',
  line_too_large: 'the line is above 4 MiB',
  line_no_json: 'the line is not JSON',
  line_no_object: 'the line is not a JSON object',
  file_gone: 'The file is gone; import it again.',
  file_damaged: 'The file is damaged: its compressed part cannot be read on.',
  import_fails: 'It failed too often; what was taken stays. Import it again.',
} as const;
export type FaultCode = keyof typeof FAULTS;

/** The networks that a fault may name, by their own names. */
const FAULT_NETWORKS = [
  'X',
  'Facebook',
  'Instagram',
  'LINE',
  'Pantip',
  'YouTube',
  'Google',
  'Microsoft',
] as const;

type ValuesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValuesIn<Rest>
  : never;
type ValuesOf<Code extends FaultCode> = Readonly<Record<ValuesIn<(typeof FAULTS)[Code]>, string | number>>;

/** The last fault, as stored and returned: the text of a fault, or a network's own; null while there is none. */
export const LastFault = z.string().nullable().meta({ fault: true });

/** The sentence of a fault: what is logged, stored, and shown where there is no translation into the reader's language. */
export function formatFault<Code extends FaultCode>(code: Code, values: ValuesOf<Code>): string {
  const given = new Map<string, string | number>(Object.entries(values));
  return FAULTS[code].replaceAll(PLACE, (_all, name: string) => String(given.get(name) ?? ''));
}

const LONGEST = 500;

/** A network sent an unexpected response: its status, and its own text where there was any. */
export function formatUnexpectedResponse(network: string, status: number, said: string | undefined): string {
  return cutText(
    said
      ? formatFault('answered_saying', { network, status, quote: said })
      : formatFault('answered', { network, status }),
    LONGEST,
  );
}

/** The fault of a text; null where it is only the network's own text. */
export const readFault = makeSentenceReader(FAULTS, {
  network: FAULT_NETWORKS.join('|'),
  status: '\\d{3}',
  code: '[A-Z][A-Z0-9_]*',
  host: '\\S+',
});
