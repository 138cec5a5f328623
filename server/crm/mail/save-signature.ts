import { listUsedChannels, type UsedChannel } from '#server/channels/public.ts';
import {
  findSignature,
  keepSignaturePictures,
  writeSignature,
  type SignatureKey,
  type SignatureRow,
} from '#server/crm/mail/signature-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** The key of a person's signature. */
export function ownKey(userId: string): SignatureKey {
  return { holder: 'user', holder_id: userId };
}

/** The key of a mailbox's signature. */
export function mailboxKey(connectionId: string): SignatureKey {
  return { holder: 'mailbox', holder_id: connectionId };
}

/** The mailboxes of the CRM. */
export async function listMailboxes(unit: UnitOfWork): Promise<UsedChannel[]> {
  return (await listUsedChannels(unit, 'crm')).filter(({ channel }) => channel === 'email');
}

type SaveOptions = {
  /** What a refusal of an outdated version shows of the stored signature. */
  present: (row: SignatureRow) => object;
  /** Pictures that are allowed besides the writer's own and those in the signature already. */
  pictures?: readonly string[];
};

/** Stores a signature with its pictures. @throws stale_version with the stored one, invalid_request */
export async function saveSignature(
  unit: UnitOfWork,
  given: SignatureRow,
  { present, pictures = [] }: SaveOptions,
): Promise<SignatureRow> {
  const { holder_id: id, html } = given;
  await keepSignaturePictures(unit, { id, html, allowed: pictures });
  const saved = await writeSignature(unit, given);
  return saved ?? refuse('stale_version', { data: present(await findSignature(unit, given)) });
}

/** Stores the signature of a mailbox, and records what changed. @throws stale_version, invalid_request */
export async function saveOfMailbox(
  unit: UnitOfWork,
  { mailbox, ...given }: Omit<SignatureRow, keyof SignatureKey> & { mailbox: UsedChannel },
  options: SaveOptions,
): Promise<SignatureRow> {
  const key = mailboxKey(mailbox._id);
  const before = await findSignature(unit, key);
  const after = await saveSignature(unit, { ...key, ...given }, options);
  unit.record({
    kind: 'mailbox_signature.updated',
    entityId: mailbox._id,
    before: toLogged(mailbox, before),
    after: toLogged(mailbox, after),
  });
  return after;
}

function toLogged({ name }: UsedChannel, { html, choice, automatic }: SignatureRow) {
  return { name, html, choice, automatic };
}
