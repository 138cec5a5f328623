import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitationLink } from '#contracts/people/invitation-link.ts';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';

/** A link that lets its holder in: copied at once where the browser allows it, and shown to be copied by hand. */
export function LinkField({ link, label }: { link: InvitationLink; label: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  useEffect(() => {
    // Browsers that refuse leave the field, from which it is copied by hand.
    navigator.clipboard?.writeText(link.url).then(
      () => showSuccess(t('people.user.link_copied')),
      () => undefined,
    );
  }, [link.url, t]);
  const until = formatMoment(new Date(link.expires_at), language);
  return <CopyField label={label} value={link.url} help={t('people.user.link_help', { until })} />;
}
