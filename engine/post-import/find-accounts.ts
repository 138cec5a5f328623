import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** An account of a network as a cell can name it. */
export type NamedAccount = { connection_id: string; channel: string; name: string };

/** The accounts that a cell names, each once, and what is wrong with it. */
export type FoundAccounts = { accounts: NamedAccount[]; faults: Fault[] };

/**
 * The accounts that a cell names, separated by semicolons, bars or lines: by the name, the network (where it has one account), or both as
 * `facebook: Coffee House`.
 */
export function findAccounts(text: string, accounts: readonly NamedAccount[]): FoundAccounts {
  const found = new Map<string, NamedAccount>();
  const faults: Fault[] = [];
  for (const part of text.split(/[;|\n]/)) {
    const name = part.trim();
    if (name === '') continue;
    const matching = listMatching(name, accounts);
    const [only] = matching;
    if (only && matching.length === 1) found.set(only.connection_id, only);
    else faults.push(fault(only ? 'import_account_unclear' : 'import_account_unknown', { name }));
  }
  return { accounts: [...found.values()], faults };
}

function listMatching(name: string, accounts: readonly NamedAccount[]): NamedAccount[] {
  const wanted = fold(name);
  const byName = accounts.filter((one) => fold(one.name) === wanted || one.connection_id === name);
  if (byName.length > 0) return byName;
  const [network = '', ...rest] = name.split(':');
  const ofNetwork = accounts.filter((one) => one.channel === toChannel(network));
  const own = fold(rest.join(':'));
  return own === '' ? ofNetwork : ofNetwork.filter((one) => fold(one.name) === own);
}

const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** People call the network by its newer name. */
function toChannel(network: string): string {
  const name = fold(network);
  return name === 'x' ? 'twitter' : name;
}
