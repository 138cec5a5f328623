import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contracts/crm/ticket.ts';
import { MediaList } from '../conversation/media-list.tsx';
import { findFormattedMail } from './mail-extra.ts';

const MailPage = lazy(() => import('./mail-page.tsx').then((page) => ({ default: page.MailPage })));

type Props = {
  message: Message;
  /** How a message without formatting is shown, and this one until its page is loaded. */
  children: ReactNode;
};

/** What we sent with formatting, as its reader sees it, in the frame of every other mail; its pictures are not listed again. */
export function SentMail({ message, children }: Props) {
  const { t } = useTranslation();
  const mail = findFormattedMail(message);
  if (mail === null)
    return (
      <>
        {children}
        <MediaList media={message.media} />
      </>
    );
  return (
    <>
      <Suspense fallback={children}>
        <MailPage html={mail.html} title={mail.subject || t('mail.page')} />
      </Suspense>
      <MediaList media={message.media.filter(({ detail }) => detail?.['cid'] === undefined)} />
    </>
  );
}
