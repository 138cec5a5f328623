import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { readInvitation } from '#contracts/people/invitation.ts';
import { EntryFrame } from '#web/identity/entry-frame.tsx';
import { MailedLink, type InvalidLinkText } from '#web/identity/mailed-link.tsx';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { useSessionOrNull } from '#web/kit/session/session.ts';
import { switchLanguage } from '#web/kit/text/i18n.ts';
import { AcceptForm } from './accept-form.tsx';

/** /invitation?token=…: behind the mailed or copied link. The invited person enters a name and a password and is signed in. */
export function InvitationScreen() {
  const { t } = useTranslation();
  const present = useSessionOrNull();
  return (
    <MailedLink
      name={readInvitation.name}
      read={readInTheirLanguage}
      heading={t('pages.invitation')}
      dead={(error) => explain(t, error, present !== null)}
    >
      {(invitation, { token, onDead }) => (
        <EntryFrame
          heading={t('people.invitation.heading', { account: invitation.account })}
          about={
            invitation.invited_by
              ? t('people.invitation.by', { name: invitation.invited_by })
              : t('people.invitation.by_nobody')
          }
        >
          <AcceptForm token={token} invitation={invitation} onDead={onDead} />
        </EntryFrame>
      )}
    </MailedLink>
  );
}

/** The page opens in the language of the invitation, whatever others chose on this machine before. */
async function readInTheirLanguage(token: string) {
  const read = await call(readInvitation, { body: { token } }, { raise: false });
  if (read.ok && read.value.language) await switchLanguage(read.value.language, { keep: false });
  return read;
}

/** A used link means that its holder has a password: they sign in, or are signed in already. */
function explain(t: TFunction, { code }: ApiError, signedIn: boolean): InvalidLinkText {
  const enter = signedIn
    ? { word: t('people.invitation.go_on'), to: '/' }
    : { word: t('people.invitation.to_login'), to: '/login' };
  const forgot = { word: t('entry.forgot'), to: '/forget-password' };
  if (code === 'link_used')
    return {
      heading: t('people.invitation.used'),
      text: t(signedIn ? 'people.invitation.used_signed_in' : 'people.invitation.used_help'),
      acts: signedIn ? [enter] : [enter, forgot],
    };
  if (code === 'link_expired')
    return {
      heading: t('people.invitation.expired'),
      text: t('people.invitation.expired_help'),
      acts: [enter],
    };
  return { heading: t('people.invitation.gone'), text: t('people.invitation.gone_help'), acts: [enter] };
}
