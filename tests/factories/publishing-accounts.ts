import type { Channel } from '#contracts/networks.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectPublishingAccount } from '#tests/factories/publishing.ts';
import type { World } from '#tests/world.ts';

/** Accounts of networks on which a person publishes, by their names; nothing is asked of the networks. @returns their ids */
export async function addPublishingAccounts<Name extends string>(
  world: World,
  person: Person,
  accounts: Readonly<Record<Name, Channel>>,
): Promise<Record<Name, string>> {
  const added: Partial<Record<Name, string>> = {};
  for (const [name, channel] of Object.entries(accounts) as [Name, Channel][]) {
    const id = await connectPublishingAccount(person);
    await world.suite.context.database.platform
      .updateTable('connections')
      .set({ channel, name })
      .where('_id', '=', id)
      .execute();
    added[name] = id;
  }
  return added as Record<Name, string>;
}
