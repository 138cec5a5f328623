import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contracts/kit/products.ts';
import { MAIL_CONSENTS, type ConsentForm } from '#contracts/channels/connections.ts';
import { requestConsent, type ConsentResult } from './consent.ts';
import { ConsentOutcome } from './consent-step.tsx';
import classes from './engagement.module.css';

/** The names of mailbox providers, the same in every language. */
const NAMES = { google: 'Google', outlook: 'Microsoft' } as const;
type Provider = keyof typeof NAMES;

type Props = {
  product: Product;
  /** The provider of the mailbox, if it is already connected; otherwise either can be chosen. */
  only?: Provider;
  /** Connects the mailbox of the user who consented; its errors are already reported. */
  onChosen: (given: { name: string; form: ConsentForm }) => Promise<unknown>;
};

/** A mailbox at Google or Microsoft, which allow no access by password: opened by its owner's consent in a pop-up. */
export function MailConsent({ product, only, onChosen }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ provider: Provider; result?: ConsentResult }>();
  const ask = async (provider: Provider) => {
    setAsked({ provider });
    const result = await requestConsent(provider, product);
    const [mailbox] = result.kind === 'offered' ? result.accounts : [];
    if (result.kind === 'offered' && mailbox && mailbox.lacks.length === 0)
      await onChosen({
        name: mailbox.name,
        form: { offer_id: result.offer_id, chosen: mailbox.id },
      }).catch(() => undefined);
    setAsked({ provider, result });
  };
  const { provider, result } = asked ?? {};
  const lacks = result?.kind === 'offered' ? (result.accounts[0]?.lacks ?? []) : [];
  return (
    <div className={classes.mailConsent}>
      <p className={classes.note}>{t('engagement.email.consent')}</p>
      <div className={classes.mailActs}>
        {MAIL_CONSENTS.filter((one) => only === undefined || one === only).map((one) => (
          <Button
            key={one}
            variant="default"
            loading={provider === one && result === undefined}
            rightSection={<IconExternalLink size={16} aria-hidden />}
            onClick={() => void ask(one)}
          >
            {t('engagement.consent.act', { name: NAMES[one] })}
          </Button>
        ))}
      </div>
      {provider && result && <ConsentOutcome result={result} name={NAMES[provider]} />}
      {lacks.length > 0 && (
        <p className={classes.error} role="alert">
          {t('engagement.consent.lacks.twitter', { rights: lacks.join(', ') })}
        </p>
      )}
    </div>
  );
}
