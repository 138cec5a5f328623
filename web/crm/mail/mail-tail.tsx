import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSignatures } from '#contracts/crm/mail/signature-endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import type { MailSignatureChoice } from '#contracts/inbound/outgoing.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import type { RichValue } from '../rich-text/writing-field.ts';
import { parseMailExtra } from './mail-extra.ts';
import { PreviewButton } from './preview-button.tsx';
import classes from './mail.module.css';

const MailPage = lazy(() => import('./mail-page.tsx').then((page) => ({ default: page.MailPage })));

type Signatures = AnswerOf<typeof getSignatures>;
type Props = {
  /** The mailbox from which it is sent. */
  connectionId: string;
  /** The chosen signature; null for the usual one. */
  signature: MailSignatureChoice | null;
  onSignature: (signature: MailSignatureChoice | null) => void;
  /** The customer's mail, and whether it is quoted; null where there is none to quote. */
  quote?: { message: Message; isQuoted: boolean; onQuote: (isQuoted: boolean) => void } | null;
  /** What was written, and the ticket that it answers; nothing is previewed while there is neither text nor picture. */
  written: RichValue & { ticketId?: string };
};

/** Below the text of an e-mail, as mail programs show it: signature and quoted mail, folded behind dots, with what can be chosen. */
export function MailTail({ connectionId, signature, onSignature, quote = null, written }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { data } = useCallQuery(getSignatures, { query: { connection_id: connectionId } });
  const chosen = signature === null || signature === 'usual' ? data?.choice : signature;
  const html = data && chosen ? signatureOf(data, chosen) : '';
  const quoted = quote?.isQuoted ? quote.message : null;
  if (!data && quote === null) return null;
  return (
    <div className={classes.tail}>
      <div className={classes.tailLine}>
        {(html !== '' || quoted) && (
          <button
            type="button"
            className={classes.dots}
            aria-expanded={open}
            aria-controls={id}
            aria-label={t(open ? 'mail.tail_hide' : 'mail.tail_show')}
            title={t(open ? 'mail.tail_hide' : 'mail.tail_show')}
            onClick={() => setOpen(!open)}
          >
            <IconDots size={16} aria-hidden />
          </button>
        )}
        {data && chosen && <SignatureMenu all={data} chosen={chosen} onChoose={onSignature} />}
        {quote && (
          <Button
            size="compact-sm"
            fz="xs"
            variant="subtle"
            color="gray"
            onClick={() => quote.onQuote(!quote.isQuoted)}
          >
            {t(quote.isQuoted ? 'mail.quote_remove' : 'mail.quote_add')}
          </Button>
        )}
        <Preview connectionId={connectionId} signature={signature} quoted={quoted} written={written} />
      </div>
      <div id={id} className={classes.tailParts} hidden={!open}>
        {open && (
          <Suspense fallback={null}>
            {html !== '' && <MailPage html={html} title={t('mail.signature')} />}
            {quoted && <QuotedMail message={quoted} />}
          </Suspense>
        )}
      </div>
    </div>
  );
}

type PreviewProps = Pick<Props, 'connectionId' | 'signature' | 'written'> & { quoted: Message | null };

function Preview({ connectionId, signature, quoted, written: { html, text, ticketId } }: PreviewProps) {
  if (text.trim() === '' && html === '') return null;
  return (
    <PreviewButton
      mail={{
        connection_id: connectionId,
        ticket_id: ticketId ?? null,
        text,
        ...(html === '' ? {} : { html }),
        signature: signature ?? 'usual',
        ...(quoted ? { quote_message_id: quoted._id } : {}),
      }}
    />
  );
}

function QuotedMail({ message }: { message: Message }) {
  const { t } = useTranslation();
  const html = parseMailExtra(message)?.html ?? '';
  const title = t('mail.quote_of', { name: message.author.name });
  return (
    <>
      <p className={classes.tailHead}>{title}</p>
      {html === '' ? (
        <pre className={classes.quoted}>{message.text}</pre>
      ) : (
        <MailPage html={html} title={title} />
      )}
    </>
  );
}

type MenuProps = {
  all: Signatures;
  chosen: Signatures['choice'];
  onChoose: (signature: MailSignatureChoice | null) => void;
};

/** Which signature this mail has; where there is none at all, the way to write one. */
function SignatureMenu({ all, chosen, onChoose }: MenuProps) {
  const { t } = useTranslation();
  if (all.own === '' && all.mailbox === '')
    return (
      <span className={classes.tailHint}>
        <TextLink to="/settings/signatures/crm">{t('mail.signature_make')}</TextLink>
      </span>
    );
  const choices = (['own', 'mailbox', 'both', 'none'] as const).filter(
    (one) =>
      one === 'none' ||
      one === chosen ||
      (one === 'own' && all.own !== '') ||
      (one === 'mailbox' && all.mailbox !== '') ||
      (one === 'both' && all.own !== '' && all.mailbox !== ''),
  );
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          fz="xs"
          variant="subtle"
          color="gray"
          rightSection={<IconChevronDown size={12} aria-hidden />}
        >
          {t('mail.signature_is', { which: t(`mail.signatures.${chosen}`) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((one) => (
          <Menu.Item key={one} onClick={() => onChoose(one === all.choice ? null : one)}>
            {t(`mail.signatures.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** As the server does it: a person without a signature gets that of the mailbox. */
function signatureOf({ own, mailbox }: Signatures, chosen: Signatures['choice']): string {
  switch (chosen) {
    case 'own':
      return own || mailbox;
    case 'mailbox':
      return mailbox;
    case 'both':
      return own + mailbox;
    case 'none':
      return '';
  }
}
