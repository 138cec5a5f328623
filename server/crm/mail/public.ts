export {
  listMailboxes,
  mailboxKey,
  ownKey,
  saveOfMailbox,
  saveSignature,
} from '#server/crm/mail/save-signature.ts';
export { findSignature, type SignatureRow } from '#server/crm/mail/signature-store.ts';
