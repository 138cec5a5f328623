import { formatMailHtml } from '#connectors/email/mail-html.ts';
import { escapeValues, fillPlaceholders } from '#contracts/crm/canned/placeholders.ts';
import type { MailSignatureChoice } from '#contracts/inbound/outgoing.ts';
import { findSignature } from '#server/crm/mail/signature-store.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadUserNames } from '#server/people/public.ts';

/** The signatures that a mail from a mailbox can have, filled in, and which one is usual there. */
export type Signatures = {
  own: string;
  mailbox: string;
  choice: Exclude<MailSignatureChoice, 'usual'>;
  automatic: boolean;
};

type SignaturesQuery = { connectionId: string; userId: string | null };

/** Reads the signatures of a mailbox and of the person who writes; a program has none of its own. */
export async function loadSignatures(
  unit: UnitOfWork,
  { connectionId, userId }: SignaturesQuery,
): Promise<Signatures> {
  const mailbox = await findSignature(unit, { holder: 'mailbox', holder_id: connectionId });
  const own = userId === null ? null : await findSignature(unit, { holder: 'user', holder_id: userId });
  const fill = await makeFiller(unit, userId);
  const { choice, automatic } = mailbox;
  return { own: fill(own?.html ?? ''), mailbox: fill(mailbox.html), choice, automatic };
}

/** The HTML of a chosen signature; empty for none. A person without a signature gets that of the mailbox. */
export function selectSignature(
  { own, mailbox, choice }: Pick<Signatures, 'own' | 'mailbox' | 'choice'>,
  chosen: MailSignatureChoice,
): string {
  switch (chosen === 'usual' ? choice : chosen) {
    case 'own':
      return own || mailbox;
    case 'mailbox':
      return mailbox;
    case 'both':
      return own + mailbox;
    default:
      return '';
  }
}

async function makeFiller(unit: UnitOfWork, userId: string | null): Promise<(html: string) => string> {
  const { name } = await loadAccountProfile(unit);
  const agent = userId === null ? name : ((await loadUserNames(unit, [userId])).get(userId) ?? '');
  const values = escapeValues({
    'agent.name': agent,
    'agent.first_name': agent.split(/\s+/)[0] ?? agent,
    'account.name': name,
  });
  return (html) => formatMailHtml(fillPlaceholders(html, values));
}
