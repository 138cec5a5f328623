import type { ErrorCode } from '#contracts/kit/error-code.ts';
import { errors as always } from '#texts/en/kit/errors.ts';
import { errors } from '#texts/en/refusals.ts';

/**
 * The English sentence of every refusal for callers of the API: that of the screens, except where a caller needs to know something else,
 * such as the invalid fields (`{fields}`), a header, a part of the body or a setting of the installation.
 */
export const API_ERRORS: Readonly<Record<ErrorCode, string>> = {
  ...always,
  ...errors,
  invalid_request: 'Some fields are not right: {fields}.',
  unknown_query_key: 'The query is not right: {fields}.',
  malformed_body: 'The body is not valid JSON.',
  cursor_invalid: 'The cursor is not one that this list gave out; start again without it.',
  keyword_raw_invalid: 'The keyword string is not valid: {fields}.',
  keyword_query_invalid: 'The query cannot be saved; `data.faults` says what is wrong at which place.',
  order_incomplete: 'The order must name every item once.',
  flow_faulty: 'The flow of the bot has faults and cannot be used yet.',
  mapping_invalid: 'The mapping of columns is not valid: {fields}.',
  password_refused: 'The new password does not fit the rules: {fields}.',
  signature_invalid: 'The signature does not fit the body.',
  limit_reached:
    'The limit of the plan is reached ({fields}). A larger plan opens it: Settings, Subscriptions.',
  sso_incomplete: 'The connection lacks something: {fields}.',
  translation_off: 'No translation service is set up here; see TRANSLATE_URL.',
  sms_off: 'No SMS gateway is set up here; see SMS_URL.',
  video_off: 'No place for video calls is set up here; see VIDEO_CALL_URL.',
  assistant_off: 'No language model is set up here; see ASSISTANT_URL.',
  role_in_use: 'People have this role; say which one they get instead (move_to).',
  address_too_long:
    'The address and the headers of the call are longer than can be read; use a shorter filter.',
  unsupported_media: 'The body must be JSON.',
  idempotency_mismatch: 'That Idempotency-Key was used with another body.',
  too_many: 'Too many calls; wait a moment.',
  answer_invalid: 'Something went wrong on our side; nothing was changed.',
};
