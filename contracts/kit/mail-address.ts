import { z } from 'zod';

/** Maximum number of characters of an address (RFC 5321: 64 before the sign, 255 after it). */
const MAIL_ADDRESS_MAX = 320;

/**
 * What mail servers deliver to, which is more than a form for new users accepts: `r&d@shop.example`, `first/last@…`, `x=y@…`, dots where no
 * rule permits them (`taro..y.@docomo.example`), a host without a dot, an address literal, and letters of any script on both sides (RFC
 * 6531). Nothing that could end a line or begin another address in the header of an e-mail.
 */
const ADDRESS =
  /^(?:"(?:[^"\\\p{C}]){1,62}"|[^\s"(),:;<>@[\]\\\p{C}]{1,64})@(?:\[(?:[0-9.]+|ipv6:[0-9a-f:.]+)\]|[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?(?:\.[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?)*)$/iu;

/**
 * An address from which somebody writes to the suite, or to which an e-mail is to be sent. New users and their invitations have a narrower
 * form (`Email` of `contracts/accounts/user.ts`); an existing address is never checked against that one.
 */
export const MailAddress = z.email({ pattern: ADDRESS }).max(MAIL_ADDRESS_MAX);
export type MailAddress = z.infer<typeof MailAddress>;
