import { SendFailure } from '#contracts/inbound/send-failure.ts';

/*
 * What Meta's codes mean for a message. Sources: Meta, "Handling errors", "Rate limits", Messenger Platform "Error codes", WhatsApp "Cloud
 * API error codes". A code that is in no list refuses the message in Meta's own words.
 */
const CODES: Readonly<Partial<Record<SendFailure, readonly number[]>>> = {
  // Of the app, a page, an account or a number (130429), of one pair of number and person (131056), and of reported spam (131048).
  wait: [
    4, 17, 32, 341, 613, 80_001, 80_002, 80_006, 80_007, 130_429, 131_016, 131_048, 131_056, 131_057, 133_004,
  ],
  reconnect: [102, 190, 463, 467, 131_045],
  // 368: blocked for a time. 130497: not in this country. 131031: account locked. 131042: it is not paid for.
  right_missing: [3, 10, 200, 230, 368, 130_497, 131_005, 131_031, 131_042],
  window_closed: [131_047],
  // 131050: the person wants no marketing. 131026: not on WhatsApp, or an old app.
  person_gone: [551, 131_026, 131_050],
  // 131049: this person got enough marketing of all businesses; Meta counts it for a day at least.
  quota: [131_049],
  content: [131_008, 131_009, 131_051, 131_052, 131_053],
};
/** Of WhatsApp's templates (missing, paused, disabled, wrong number or form of values), and of its numbers (not registered). */
const RANGES: readonly { from: number; to: number; failure: SendFailure }[] = [
  { from: 132_000, to: 132_999, failure: 'content' },
  { from: 133_000, to: 133_999, failure: 'reconnect' },
];
/** Subcodes of codes 10 and 100. */
const SUBCODES: Readonly<Partial<Record<SendFailure, readonly number[]>>> = {
  window_closed: [2_018_278, 2_018_065],
  person_gone: [1_545_041, 2_018_108, 2_018_001],
};

const byCode = invert(CODES);
const bySubcode = invert(SUBCODES);

/** What an error of Meta means for a message; undefined where Meta's own words are all that is known. */
export function findFailure(code: number, subcode = 0): SendFailure | undefined {
  return (
    bySubcode.get(subcode) ??
    byCode.get(code) ??
    RANGES.find(({ from, to }) => code >= from && code <= to)?.failure
  );
}

function invert(
  lists: Readonly<Partial<Record<SendFailure, readonly number[]>>>,
): ReadonlyMap<number, SendFailure> {
  const pairs = SendFailure.options.flatMap((failure) =>
    (lists[failure] ?? []).map((code): [number, SendFailure] => [code, failure]),
  );
  return new Map(pairs);
}
