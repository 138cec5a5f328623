import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentForm } from '#contracts/channels/connections.ts';
import type { Product } from '#contracts/kit/products.ts';
import { getConsents, getNetwork, type ConsentingChannel, type FORM_CONSENTS } from '#contracts/networks.ts';
import { ConsentOutcome } from './consent-step.tsx';
import { requestConsent, type ConsentResult } from './consent.ts';
import { NotSetUp } from './not-set-up.tsx';
import { useConnectProvider } from './use-connect-provider.ts';
import classes from './engagement.module.css';

type Provider = (typeof FORM_CONSENTS)[number];

/** The name of a provider, the same in every language. */
const nameOf = (provider: Provider): string => getNetwork(provider).provider?.name ?? provider;

type Props = {
  network: ConsentingChannel;
  product: Product;
  /** The provider, if the account is already connected; otherwise any can be chosen. */
  only?: Provider;
  /** Connects the account of the user who consented; its errors are already reported. */
  onChosen: (given: { name: string; form: ConsentForm }) => Promise<unknown>;
};

/** Connecting by its owner's consent in a pop-up what a form connects otherwise: mailboxes at Google and Microsoft allow no password. */
export function FormConsent({ network, product, only, onChosen }: Props) {
  const { t } = useTranslation();
  const [consent, setConsent] = useState<{ provider: Provider; result?: ConsentResult }>();
  const ask = async (provider: Provider) => {
    setConsent({ provider });
    const result = await requestConsent({ provider, product });
    const [mailbox] = result.kind === 'offered' ? result.accounts : [];
    if (result.kind === 'offered' && mailbox && mailbox.lacks.length === 0)
      await onChosen({
        name: mailbox.name,
        form: { offer_id: result.offer_id, chosen: mailbox.id },
      }).catch(() => undefined);
    setConsent({ provider, result });
  };
  const [lacking, setLacking] = useState<Provider>();
  const { provider, result } = consent ?? {};
  const lacks = result?.kind === 'offered' ? (result.accounts[0]?.lacks ?? []) : [];
  return (
    <div className={classes.mailConsent}>
      <p className={classes.note}>{t(`networks.${network}.consent.about`)}</p>
      <div className={classes.mailActs}>
        {getConsents(network)
          .filter((one) => only === undefined || one === only)
          .map((one) => (
            <ProviderButton
              key={one}
              provider={one}
              loading={provider === one && result === undefined}
              onAsk={() => void ask(one)}
              onLacks={() => setLacking(one)}
            />
          ))}
      </div>
      {lacking && <LacksProvider provider={lacking} />}
      {provider && result && <ConsentOutcome result={result} name={nameOf(provider)} />}
      {lacks.length > 0 && (
        <p className={classes.error} role="alert">
          {t(`networks.${network}.consent.lacks`, { rights: lacks.join(', ') })}
        </p>
      )}
    </div>
  );
}

type ButtonProps = { provider: Provider; loading: boolean; onAsk: () => void; onLacks: () => void };

/** Begins the consent at a provider, or says what this installation lacks for it. */
function ProviderButton({ provider, loading, onAsk, onLacks }: ButtonProps) {
  const { t } = useTranslation();
  const lacks = useConnectProvider(provider)?.ready === false;
  return (
    <Button
      variant="default"
      loading={loading}
      rightSection={
        lacks ? (
          <span className={classes.choiceLacks}>{t('engagement.not_set_up.sign')}</span>
        ) : (
          <IconExternalLink size={16} aria-hidden />
        )
      }
      onClick={lacks ? onLacks : onAsk}
    >
      {lacks ? nameOf(provider) : t('engagement.consent.act', { name: nameOf(provider) })}
    </Button>
  );
}

function LacksProvider({ provider }: { provider: Provider }) {
  const found = useConnectProvider(provider);
  return found ? <NotSetUp provider={found} name={nameOf(provider)} /> : null;
}
