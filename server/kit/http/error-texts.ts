import '#contracts/faults.ts';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import type { Fault, ListedFault, WireFault } from '#contracts/kit/faults/fault.ts';
import type { Refusal } from '#server/kit/errors.ts';
import { faults } from '#texts/en/faults.ts';
import { fillFault } from '#texts/fill-fault.ts';

/**
 * The sentence for a caller of the API, where `{fields}` lists the invalid fields; the screens have their own texts in each language, by
 * the code.
 */
export const ERROR_TEXTS: Record<ErrorCode, string> = {
  invalid_request: 'Some fields are not right: {fields}.',
  unknown_query_key: 'The query is not right: {fields}.',
  malformed_body: 'The body is not valid JSON.',
  cursor_invalid: 'The cursor is not one that this list gave out; start again without it.',
  keyword_empty: 'Cannot add empty keyword.',
  keyword_raw_invalid: 'The keyword string is not valid: {fields}.',
  keyword_query_invalid: 'The query cannot be saved; `data.faults` says what is wrong at which place.',
  order_incomplete: 'The order must name every item once.',
  tag_id_missing: `Can't delete ticket tags not found property "_id"`,
  blocker_empty: 'A rule needs words, authors, channels or kinds; without any it would keep everything out.',
  flow_faulty: 'The flow of the bot has faults and cannot be used yet.',
  chatbot_incomplete: 'A bot at GPTBots needs the address of its API.',
  survey_choices: 'A choice needs at least two things to choose from.',
  survey_thai:
    'To ask in Thai, write the message, every question and as many choices in Thai; or leave all of them empty.',
  verification_thai: 'To ask in Thai, write the message and every field in Thai; or leave all of them empty.',
  theme_into: 'Only merging needs a theme that it is counted under, and that is another one.',
  site_invalid: 'A site is a host name such as example.com; its sub-domains are meant as well.',
  pattern_invalid: 'The pattern cannot be read as a regular expression that every engine reads alike.',
  pattern_unsafe:
    'The pattern looks around or refers back, which no text can be searched for safely. Write it without (?=…), (?!…), (?<…) and \\1.',
  pattern_too_large: 'The pattern stands for too much: lower its counts, or make two of it.',
  pattern_matches_all: 'The pattern is found in every text, so it would keep everything out.',
  mapping_invalid: 'The mapping of columns is not valid: {fields}.',
  password_wrong: 'Your present password is not right.',
  password_refused: 'The new password does not fit the rules: {fields}.',
  captcha_wrong: 'The check that you are a person did not succeed; try it again.',
  signed_out: 'You are signed out; sign in and try again.',
  credentials_wrong:
    'The e-mail address or the password is not right. After several wrong tries, wait a few minutes or set a new password.',
  signature_invalid: 'The signature does not fit the body.',
  payment_required: 'This needs a paid plan.',
  limit_reached:
    'The limit of the plan is reached ({fields}). A larger plan opens it: Settings, Subscriptions.',
  card_needed: 'Add a card first: Settings, Cards.',
  card_declined: 'The bank refused the card; nothing was charged.',
  feature_missing: 'This is not part of your plan.',
  not_permitted: 'You Do Not Have Permission To Access',
  account_suspended: 'Your organisation is suspended; ask whoever runs this installation.',
  beyond_own_rights: 'You cannot give, change or take away rights that you do not have yourself.',
  person_partly_hidden: 'Your group does not see everything of this person.',
  origin_refused: 'This call came from a page of another site.',
  password_change_required: 'Change your password first.',
  code_wrong: 'The code is not right or was used already.',
  second_factor_required: 'Set up a second factor first.',
  remote_locked: 'This is locked while an administrator acts in the person’s place.',
  proof_needed: 'Give your password to confirm that it is you.',
  api_key_refused: 'This call cannot be made with an API key; sign in to make it.',
  sso_refused: 'The identity provider did not let this person in here.',
  sso_required: 'This person signs in through the identity provider of their organisation.',
  last_break_glass: 'One administrator must always be able to use a password.',
  sso_incomplete: 'The connection lacks something: {fields}.',
  domain_not_proved: 'The record was not found in the DNS.',
  provider_not_set_up: 'This provider is not set up here.',
  not_found: 'There is nothing here under that id.',
  name_taken: 'That name is taken already.',
  stale_version: 'Somebody changed this in the meantime; load it again.',
  newer_messages: 'Something newer came in this conversation; read it first.',
  illegal_transition: 'It cannot go from its state to that one.',
  email_taken: 'That e-mail address belongs to somebody already.',
  last_administrator:
    'An account keeps at least one active administrator who can manage users, roles and groups.',
  not_yourself: 'This would lock yourself out; ask another administrator.',
  translation_off: 'No translation service is set up here; see TRANSLATE_URL.',
  sms_off: 'No SMS gateway is set up here; see SMS_URL.',
  video_off: 'No place for video calls is set up here; see VIDEO_CALL_URL.',
  assistant_off: 'No language model is set up here; see ASSISTANT_URL.',
  assistant_failed: 'The language model did not answer as it should; try again in a moment.',
  translation_failed: 'The translation service did not answer as it should; try again in a moment.',
  template_in_use: 'E-mail notifications follow this template; give them another one first.',
  role_in_use: 'People have this role; say which one they get instead (move_to).',
  channel_taken: 'This account of the network is connected already.',
  other_account: 'Only the same account of the network can be connected again here.',
  offer_gone: 'What the consent opened is gone; give it again.',
  survey_refused: 'This customer cannot be asked now.',
  already_running: 'That is running already.',
  storage_full: 'The account keeps as many files as it may. Delete some that are not needed.',
  file_refused: 'The virus scanner found something in this file. It was not kept.',
  too_large: 'That is larger than allowed here.',
  address_too_long:
    'The address and the headers of the call are longer than can be read; ask with a shorter filter.',
  unsupported_media: 'The body must be JSON.',
  idempotency_mismatch: 'That Idempotency-Key was used with another body.',
  link_password: 'This link opens with a password.',
  link_invalid: 'This link was used, replaced or is older than 30 minutes; ask for a new one.',
  invitation_invalid: 'This invitation was used, withdrawn or is too old.',
  address_forbidden: 'That address is not reachable from here for safety.',
  connection_inactive: 'The channel is not active; look at Settings, Engagement.',
  reply_refused: 'The channel does not allow an answer here.',
  comment_act_refused: 'The network did not do this to the comment.',
  file_unreadable: 'The file could not be read as CSV or JSONL.',
  too_many: 'Too many calls; wait a moment.',
  too_many_attempts:
    'There were too many failed attempts to sign in, so signing in is paused for a while. Request a link to set a new password to come in at once, or wait 15 minutes.',
  unexpected: 'Something went wrong on our side; nothing was changed.',
  answer_invalid: 'Something went wrong on our side; nothing was changed.',
  unavailable: 'A part that this needs is down; try again shortly.',
  disk_full:
    'The disk of the server is full, so nothing can be saved; whoever runs the server has to free some space.',
};

const TEXTS: ReadonlyMap<string, string> = new Map(Object.entries({ ...ERROR_TEXTS, ...faults }));

/** The sentence of a fault for a caller of the API. */
export function formatFault(fault: WireFault): string {
  return fillFault(fault, (code) => TEXTS.get(code));
}

/** A fault with its sentence, as lists of faults return it. */
export function listFault(fault: Fault): ListedFault {
  return { ...fault, message: formatFault(fault) };
}

/** The sentences of the faults of fields, by the path of the field. */
export function formatFieldFaults(fields: Readonly<Record<string, Fault>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, fault]) => [path, formatFault(fault)]));
}

/** The maximum number of fields named in a sentence; `fields` holds them all. */
const MOST_NAMED = 3;

/** Invalid fields as a part of a sentence: `limit: must be at most 200`. */
function listFields(fields: Readonly<Record<string, Fault>>): string {
  const all = Object.entries(formatFieldFaults(fields));
  const named = all.slice(0, MOST_NAMED).map(([path, sentence]) => `${path}: ${sentence.replace(/\.$/, '')}`);
  return [...named, ...(all.length > MOST_NAMED ? [`and ${all.length - MOST_NAMED} more`] : [])].join('; ');
}

/** A refusal as one sentence for the caller. */
export function formatRefusal(code: ErrorCode, { fault, fields }: Refusal['detail']): string {
  return fault ? formatFault(fault) : ERROR_TEXTS[code].replace('{fields}', () => listFields(fields ?? {}));
}
