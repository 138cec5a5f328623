import { z } from 'zod';

/**
 * Why a network certainly did not accept a message or an action, in the words of all networks; what helps follows from it.
 * `wait`: for a limit or a busy network, accepted later. `unreachable`: nobody answered. `reconnect`: its token is no longer valid.
 * `right_missing`: the account or our app may not do this. `window_closed`: the time or the number of messages after the customer's last one
 * is over. `content`: this text or file is not accepted. `person_gone`: the customer blocked us, left or takes no messages. `quota`: the
 * messages or calls of the period are used up. `refused`: for another reason, in the network's own words.
 */
export const SendFailure = z.enum([
  'wait',
  'unreachable',
  'reconnect',
  'right_missing',
  'window_closed',
  'content',
  'person_gone',
  'quota',
  'refused',
]);
export type SendFailure = z.infer<typeof SendFailure>;
