import type { Selectable } from 'kysely';
import { listPictures } from '#contracts/kit/files/picture-address.ts';
import { requireSendableFiles } from '#server/crm/media/file-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whose signature it is. */
export type SignatureKey = Pick<Selectable<Tables['mail_signatures']>, 'holder' | 'holder_id'>;
/** A signature as it is stored. */
export type SignatureRow = SignatureKey &
  Pick<Selectable<Tables['mail_signatures']>, 'html' | 'choice' | 'automatic' | 'version'>;

const COLUMNS = ['holder', 'holder_id', 'html', 'choice', 'automatic', 'version'] as const;

/** What holds where nobody saved a signature. */
export function getUnsavedSignature(key: SignatureKey): SignatureRow {
  return { ...key, html: '', choice: 'own', automatic: false, version: 0 };
}

/** The stored signatures of these people and mailboxes. */
export async function listSignatures(
  unit: UnitOfWork,
  holderIds: readonly string[],
): Promise<SignatureRow[]> {
  if (holderIds.length === 0) return [];
  return accountTable(unit, 'mail_signatures')
    .selectFrom()
    .select(COLUMNS)
    .where('holder_id', 'in', [...holderIds])
    .execute();
}

/** A signature, as nobody saved it where there is none. */
export async function findSignature(unit: UnitOfWork, key: SignatureKey): Promise<SignatureRow> {
  const rows = await listSignatures(unit, [key.holder_id]);
  return rows.find(({ holder }) => holder === key.holder) ?? getUnsavedSignature(key);
}

/** Saves a signature over the version that its writer had before. @returns undefined where another version is stored */
export async function writeSignature(
  unit: UnitOfWork,
  { version, ...row }: SignatureRow,
): Promise<SignatureRow | undefined> {
  return accountTable(unit, 'mail_signatures')
    .insertInto({ ...row, version: version + 1, updated_at: unit.now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'holder', 'holder_id'])
        .doUpdateSet({
          html: row.html,
          choice: row.choice,
          automatic: row.automatic,
          version: version + 1,
          updated_at: unit.now.toISOString(),
        })
        .where('mail_signatures.version', '=', version),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}

/**
 * Makes a signature reference the pictures that it shows, so that they are kept and colleagues see them. @throws invalid_request where one
 * is neither the writer's, nor in the signature already, nor allowed besides
 */
export async function keepSignaturePictures(
  unit: UnitOfWork,
  { id, html, allowed }: { id: string; html: string; allowed: readonly string[] },
): Promise<void> {
  const held = accountTable(unit, 'file_references');
  const known = await held
    .selectFrom()
    .select('file_id')
    .where('holder', '=', 'mail_signature')
    .where('holder_id', '=', id)
    .execute();
  const files = await requireSendableFiles(unit, listPictures(html), {
    field: 'html',
    known: [...known.map(({ file_id }) => file_id), ...allowed],
  });
  await held.deleteFrom().where('holder', '=', 'mail_signature').where('holder_id', '=', id).execute();
  if (files.length === 0) return;
  await held
    .insertInto(
      files.map(({ _id }, position) => ({
        file_id: _id,
        position,
        holder: 'mail_signature',
        holder_id: id,
        audience: 'all' as const,
        audience_id: null,
      })),
    )
    .execute();
}
