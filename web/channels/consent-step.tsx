import { Alert, Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentForm, EngagementItem } from '#contracts/channels/connections.ts';
import type { Product } from '#contracts/kit/products.ts';
import { getConsentProvider, type ConsentChannel } from '#contracts/networks.ts';
import { useNetworkTexts } from '#web/kit/ui/network-texts.ts';
import { AccountChoice } from './account-choice.tsx';
import { requestConsent, type ConsentResult } from './consent.ts';
import { NetworkNotes } from './network-notes.tsx';
import { NotSetUp } from './not-set-up.tsx';
import { useConnectProvider } from './use-connect-provider.ts';
import classes from './engagement.module.css';

type Props = {
  network: ConsentChannel;
  product: Product;
  /** Connects the chosen account; its errors are already reported. */
  onChosen: (given: { name: string; form: ConsentForm }) => Promise<EngagementItem>;
  aside?: ReactNode;
};

/** Connecting by a consent: what will be requested, the pop-up, and the choice among the accounts that it gave access to. */
export function ConsentStep({ network, product, onChosen, aside }: Props) {
  const { t } = useTranslation();
  const [result, setResult] = useState<ConsentResult>();
  const [busy, setBusy] = useState(false);
  const { notes } = useNetworkTexts()(network);
  const at = getConsentProvider(network);
  const provider = useConnectProvider(at);
  const name = t(`networks.${at}.name`);
  const ask = async () => {
    setBusy(true);
    setResult(await requestConsent({ provider: at, channel: network, product }));
    setBusy(false);
  };
  if (result?.kind === 'offered')
    return (
      <AccountChoice
        key={result.offer_id}
        network={network}
        accounts={result.accounts}
        onChosen={(account) =>
          onChosen({
            name: account.name,
            form: { offer_id: result.offer_id, chosen: account.id },
          })
        }
        onAgain={() => void ask()}
        aside={aside}
      />
    );
  return (
    <div className={classes.consent}>
      {notes && <NetworkNotes notes={notes} />}
      <p className={classes.lead}>{t(`networks.${network}.consent.about`)}</p>
      <ul className={classes.points}>
        {(['reads', 'writes', 'keeps'] as const).map((point) => (
          <li key={point}>{t(`networks.${network}.consent.${point}`)}</li>
        ))}
      </ul>
      {provider?.ready === false && <NotSetUp provider={provider} name={name} />}
      {result && <ConsentOutcome result={result} name={name} />}
      <div className={classes.consentActs}>
        {aside}
        <span className={classes.gap} />
        <Button
          loading={busy}
          data-autofocus
          disabled={provider?.ready === false}
          rightSection={<IconExternalLink size={16} aria-hidden />}
          onClick={() => void ask()}
        >
          {t('engagement.consent.act', { name })}
        </Button>
      </div>
    </div>
  );
}

/** The reason why a consent gave access to nothing, as text. */
export function ConsentOutcome({ result, name }: { result: ConsentResult; name: string }) {
  const { t } = useTranslation();
  if (result.kind === 'offered') return null;
  if (result.kind === 'closed')
    return (
      <p className={classes.dim} role="status">
        {t('engagement.consent.closed')}
      </p>
    );
  return (
    <Alert color="orange" variant="light" role="alert">
      {result.kind === 'refused' ? result.words : t(`engagement.consent.failed.${result.reason}`, { name })}
    </Alert>
  );
}
