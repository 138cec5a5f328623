import { z } from 'zod';
import { MailboxChoice, SIGNATURE_MAX } from '#contracts/crm/mail/signature-endpoints.ts';
import { FILE_NAME_MAX } from '#contracts/kit/files/file.ts';
import { buildPictureAddress, listPictures, replacePictures } from '#contracts/kit/files/picture-address.ts';
import { Id } from '#contracts/kit/ids.ts';
import { Digest } from '#contracts/settings/transfer.ts';
import {
  findSignature,
  listMailboxes,
  mailboxKey,
  ownKey,
  saveOfMailbox,
  saveSignature,
  type SignatureRow,
} from '#server/crm/mail/public.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { listDigestedFiles, type DigestedFile } from '#server/kit/files/digested-files.ts';
import type { StoredSetting, TransferContext, TransferPart, Values } from '#server/settings/transfer/part.ts';

/** The pictures in a signature are files of their account: the transfer names them by their digests, in the HTML too. */
const signature = {
  html: z.string().max(SIGNATURE_MAX),
  pictures: z
    .array(z.strictObject({ digest: Digest, name: z.string().max(FILE_NAME_MAX) }))
    .max(100)
    .default([]),
};
const OwnSignature = z.strictObject(signature);
const MailboxSignature = z.strictObject({
  connection_id: Id,
  ...signature,
  choice: MailboxChoice,
  automatic: z.boolean(),
});

const common = {
  products: ['crm'],
  media: { field: 'pictures', purpose: 'message', holder: 'mail_signature' },
} as const satisfies Partial<TransferPart>;

/** The signatures of mailboxes, and which one is below the mails of each. Every mailbox has one, saved or not. */
export const mailboxSignaturePart: TransferPart = {
  ...common,
  name: 'mailbox_signature',
  // After the mailboxes.
  order: 20,
  rights: (product) =>
    product === null ? { read: ['crm.channel.read'], write: ['crm.channel.write'] } : undefined,
  values: MailboxSignature,
  labelOf: () => '',
  keyOf: ({ connection_id }) => String(connection_id),
  read: async (moving) => {
    const held: StoredSetting[] = [];
    for (const { _id } of await listMailboxes(moving.unit)) {
      const row = await findSignature(moving.unit, mailboxKey(_id));
      const { choice, automatic } = row;
      held.push({
        _id: `signature ${_id}`,
        product: null,
        values: { connection_id: _id, ...(await readSignature(moving, row)), choice, automatic },
        unset: row.version === 0,
      });
    }
    return held;
  },
  create: async (moving, _product, values) => {
    await writeMailbox(moving, values);
    return `signature ${MailboxSignature.parse(values).connection_id}`;
  },
  change: (moving, { values }, changes) => writeMailbox(moving, { ...values, ...changes }),
};

/** The signature of the user who transfers. */
export const ownSignaturePart: TransferPart = {
  ...common,
  name: 'mail_signature',
  order: 20,
  personal: true,
  single: true,
  rights: (product) =>
    product === null ? { read: ['crm.ticket.write'], write: ['crm.ticket.write'] } : undefined,
  values: OwnSignature,
  labelOf: () => '',
  keyOf: () => '',
  read: async (moving) => {
    const row = await findSignature(moving.unit, ownKey(userOf(moving)));
    return [
      {
        _id: 'mail_signature',
        product: null,
        values: await readSignature(moving, row),
        unset: row.version === 0,
      },
    ];
  },
  create: () => {
    throw new Error('everybody has a signature from the beginning');
  },
  change: async (moving, { values }, changes) => {
    const given = OwnSignature.parse({ ...values, ...changes });
    const row = await findSignature(moving.unit, ownKey(userOf(moving)));
    const { html, pictures } = await writtenIn(moving, row, given);
    await saveSignature(moving.unit, { ...row, html }, { present: () => ({}), pictures });
  },
};

function userOf({ person }: TransferContext): string {
  return person?.user._id ?? refuse('not_found');
}

async function writeMailbox(moving: TransferContext, values: Values): Promise<void> {
  const { connection_id, choice, automatic, ...given } = MailboxSignature.parse(values);
  const mailboxes = await listMailboxes(moving.unit);
  const mailbox = requireFound(mailboxes.find(({ _id }) => _id === connection_id));
  const row = await findSignature(moving.unit, mailboxKey(connection_id));
  const { html, pictures } = await writtenIn(moving, row, given);
  const { version } = row;
  await saveOfMailbox(
    moving.unit,
    { mailbox, html, choice, automatic, version },
    { present: () => ({}), pictures },
  );
}

type TransferredSignature = z.infer<typeof OwnSignature>;

async function filesOf(moving: TransferContext, { holder_id }: SignatureRow): Promise<DigestedFile[]> {
  return (await listDigestedFiles(moving, 'mail_signature', holder_id)).get(holder_id) ?? [];
}

/** A signature whose pictures are named by their digests. */
async function readSignature(moving: TransferContext, row: SignatureRow): Promise<TransferredSignature> {
  const shown = listPictures(row.html);
  const files = shown.length === 0 ? [] : await filesOf(moving, row);
  const digests = new Map(files.map(({ _id, digest }) => [_id, digest]));
  return {
    html: replacePictures(row.html, (id) => {
      const digest = digests.get(id);
      return digest === undefined ? undefined : toToken(digest);
    }),
    pictures: files.filter(({ _id }) => shown.includes(_id)).map(({ digest, name }) => ({ digest, name })),
  };
}

/** The HTML of a transferred signature with the pictures of the target: its own ones, and the others from the import. */
async function writtenIn(
  moving: TransferContext,
  row: SignatureRow,
  { html, pictures }: TransferredSignature,
): Promise<{ html: string; pictures: string[] }> {
  const held = await filesOf(moving, row);
  const ids = new Map<string, string>();
  for (const { digest } of pictures) {
    const here = held.find((file) => file.digest === digest)?._id;
    const id = here ?? (await moving.media?.take(digest, common.media.purpose));
    if (id !== undefined) ids.set(digest, id);
  }
  return { html: showPictures(html, ids), pictures: [...ids.values()] };
}

function toToken(digest: string): string {
  return `media:${digest}`;
}

/** The HTML with the addresses of its pictures; one that is not there is left out. */
function showPictures(html: string, ids: ReadonlyMap<string, string>): string {
  return html.replaceAll(/<img[^>]*>/g, (picture) => {
    const digest = /src="media:([0-9a-f]{64})"/.exec(picture)?.[1];
    if (digest === undefined) return picture;
    const id = ids.get(digest);
    return id === undefined ? '' : picture.replace(toToken(digest), buildPictureAddress(id));
  });
}
