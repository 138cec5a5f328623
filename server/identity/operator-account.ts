import {
  findById,
  findAccountsByAdministrator,
  listNames,
  type OperatorAccount,
} from '#server/identity/operator-account-store.ts';
import type { Context } from '#server/kit/context.ts';

type Platform = Context['database']['platform'];

/** The accounts that a text names: one is the answer, none and several are refused. */
export type AccountMatch =
  | { kind: 'one'; account: OperatorAccount }
  | { kind: 'none' }
  | { kind: 'several'; accounts: readonly OperatorAccount[] };

/**
 * Resolves the account that an operator names, in this order: by its id, by the e-mail address of an active administrator, by its name.
 * An organisation chooses its own name, so a name never counts where the text has the form of an id or of an address. A name that two
 * organisations share, apart from case, spaces and signs nobody sees, is refused.
 */
export async function resolveAccount(platform: Platform, text: string): Promise<AccountMatch> {
  const visible = foldName(text);
  const compact = visible.replaceAll(' ', '');
  const id = readId(compact);
  if (id !== undefined) return oneOf(await findById(platform, id));
  if (ADDRESS.test(compact)) {
    const accounts = await findAccountsByAdministrator(platform, compact);
    if (accounts.length > 0 || visible === compact) return oneOf(accounts);
  }
  if (visible === '') return { kind: 'none' };
  return oneOf((await listNames(platform)).filter(({ name }) => foldName(name) === visible));
}

/** The accounts of a match: none, one or several. */
export function getMatchedAccounts(match: AccountMatch): readonly OperatorAccount[] {
  if (match.kind === 'none') return [];
  return match.kind === 'one' ? [match.account] : match.accounts;
}

const ADDRESS = /^[^@]+@[^@]+$/;

/** Format characters, variation selectors and fillers: with them two names would differ and look the same. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A name without what a reader cannot see: width, case, runs of spaces and invisible signs. */
function foldName(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The id that a text is: with or without its dashes, in braces, or as a URN. */
function readId(text: string): string | undefined {
  const digits = text
    .replace(/^urn:uuid:/, '')
    .replace(/^[{("'](.*)[})"']$/, '$1')
    .replaceAll(/\p{Pd}/gu, '');
  if (!/^[0-9a-f]{32}$/.test(digits)) return undefined;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function oneOf(accounts: readonly OperatorAccount[]): AccountMatch {
  const [account, ...others] = accounts;
  if (!account) return { kind: 'none' };
  return others.length === 0 ? { kind: 'one', account } : { kind: 'several', accounts };
}
