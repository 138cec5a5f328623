/**
 * Every refusal the suite may answer: HTTP status and the spec's five-digit `statusCode` (decisions, section 3). The code is
 * also the key of its text in each language, so no refusal exists without words for a person.
 */
export const ERROR_CODES = {
  invalid_request: { status: 400, statusCode: 40000 },
  unknown_query_key: { status: 400, statusCode: 40001 },
  malformed_body: { status: 400, statusCode: 40002 },
  cursor_invalid: { status: 400, statusCode: 40003 },
  keyword_empty: { status: 400, statusCode: 40010 },
  keyword_raw_invalid: { status: 400, statusCode: 40011 },
  mapping_invalid: { status: 400, statusCode: 40020 },
  signed_out: { status: 401, statusCode: 40100 },
  credentials_wrong: { status: 401, statusCode: 40101 },
  code_wrong: { status: 401, statusCode: 40103 },
  signature_invalid: { status: 401, statusCode: 40102 },
  payment_required: { status: 402, statusCode: 40200 },
  feature_missing: { status: 402, statusCode: 40201 },
  not_permitted: { status: 403, statusCode: 40300 },
  origin_refused: { status: 403, statusCode: 40301 },
  password_change_required: { status: 403, statusCode: 40302 },
  second_factor_required: { status: 403, statusCode: 40303 },
  remote_locked: { status: 403, statusCode: 40304 },
  proof_needed: { status: 403, statusCode: 40305 },
  not_found: { status: 404, statusCode: 40400 },
  name_taken: { status: 409, statusCode: 40900 },
  stale_version: { status: 409, statusCode: 40901 },
  newer_messages: { status: 409, statusCode: 40902 },
  illegal_transition: { status: 409, statusCode: 40903 },
  already_running: { status: 409, statusCode: 40904 },
  too_large: { status: 413, statusCode: 41300 },
  unsupported_media: { status: 415, statusCode: 41500 },
  idempotency_mismatch: { status: 422, statusCode: 42200 },
  address_forbidden: { status: 422, statusCode: 42201 },
  connection_inactive: { status: 422, statusCode: 42202 },
  reply_refused: { status: 422, statusCode: 42203 },
  file_unreadable: { status: 422, statusCode: 42204 },
  too_many: { status: 429, statusCode: 42900 },
  unexpected: { status: 500, statusCode: 50000 },
  answer_invalid: { status: 500, statusCode: 50001 },
  unavailable: { status: 503, statusCode: 50300 },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;
