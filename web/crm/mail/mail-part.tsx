import { Loader, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconRobot } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contracts/crm/ticket.ts';
import { AddressText } from '#web/kit/ui/address-text.tsx';
import { findFormattedMail, parseMailExtra, type MailExtra } from './mail-extra.ts';
import classes from './mail.module.css';

const MailPage = lazy(() => import('./mail-page.tsx').then((page) => ({ default: page.MailPage })));

/** What an e-mail has besides its text: subject and people, the original e-mail, and the quoted text below it. */
export function MailPart({ message }: { message: Message }) {
  const { t } = useTranslation();
  const mail = parseMailExtra(message);
  if (!mail) return null;
  return (
    <div className={classes.part}>
      <Head mail={mail} />
      {mail.automatic && (
        <p className={classes.mark}>
          <IconRobot size={14} aria-hidden /> {t(mail.automatic === 'bulk' ? 'mail.bulk' : 'mail.generated')}
        </p>
      )}
      <div className={classes.more}>
        {mail.html !== '' && message.direction !== 'out' && (
          <Fold open={t('mail.page_open')} close={t('mail.page_close')}>
            <Suspense fallback={<Loader size={14} />}>
              <MailPage html={mail.html} title={mail.subject || t('mail.page')} />
            </Suspense>
          </Fold>
        )}
        {mail.quoted !== '' && (
          <Fold open={t('mail.quoted_open')} close={t('mail.quoted_close')}>
            <pre className={classes.quoted}>{mail.quoted}</pre>
          </Fold>
        )}
        {mail.signature !== '' && findFormattedMail(message) === null && (
          <Fold open={t('mail.signature_open')} close={t('mail.signature_close')}>
            <pre className={classes.quoted}>{mail.signature}</pre>
          </Fold>
        )}
      </div>
    </div>
  );
}

function Head({ mail }: { mail: MailExtra }) {
  const { t } = useTranslation();
  const lines = [
    [t('mail.subject'), mail.subject],
    [t('mail.to'), mail.to],
    [t('mail.cc'), mail.cc],
    [t('mail.bcc'), mail.bcc],
    [t('mail.reply_to'), mail.reply_to ? [{ name: '', address: mail.reply_to }] : []],
    [t('mail.via'), mail.via ? [mail.via] : []],
  ] as const;
  const shown = lines.filter(([, value]) => value.length > 0);
  if (shown.length === 0) return null;
  return (
    <dl className={classes.head}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : <People people={value} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** This many people of a header are named at once; a mailing to hundreds would push the e-mail itself out of view. */
const NAMED_MOST = 5;

function People({ people }: { people: MailExtra['to'] }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const rest = people.length - NAMED_MOST;
  // One more takes no more room than the button that would replace it.
  const shown = all || rest <= 1 ? people : people.slice(0, NAMED_MOST);
  return (
    <>
      {shown.map((person, index) => (
        // The people of an e-mail never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <Person key={index} person={person} last={index === shown.length - 1} />
      ))}
      {rest > 1 && (
        <>
          {' '}
          <UnstyledButton className={classes.others} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('mail.fewer_people') : t('mail.more_people', { count: rest })}
          </UnstyledButton>
        </>
      )}
    </>
  );
}

type PersonProps = { person: MailExtra['to'][number]; last: boolean };

/** A person of a header as in e-mails: the name, and the address in brackets, which moves to a new line before it breaks. */
function Person({ person: { name, address }, last }: PersonProps) {
  const comma = last ? '' : ',';
  const [before, after] = name === '' ? ['', comma] : ['<', `>${comma}`];
  return (
    <>
      {name !== '' && (address === '' ? `${name}${comma}` : `${name} `)}
      {address !== '' && (
        <span className={classes.address}>
          <AddressText text={address} before={before} after={after} />
        </span>
      )}
      {!last && ' '}
    </>
  );
}

function Fold({ open, close, children }: { open: string; close: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const Sign = shown ? IconChevronDown : IconChevronRight;
  return (
    <>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        <Sign size={14} aria-hidden /> {shown ? close : open}
      </UnstyledButton>
      <div id={id} className={classes.folded} hidden={!shown}>
        {shown && children}
      </div>
    </>
  );
}
