import { Alert, Button, Modal, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';
import type { Product } from '#contracts/kit/products.ts';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import { FormFrame } from '#web/kit/form/form-frame.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { ChannelEditor } from './channel-editor.tsx';
import { ConsentStep } from './consent-step.tsx';
import classes from './engagement.module.css';
import { MailConsent } from './mail-consent.tsx';
import { FURTHER, findNetwork, NETWORKS, type Network } from './networks.ts';
import type { Channels } from './use-channels.ts';

type Props = {
  network: string | undefined;
  product: Product;
  channels: Channels;
  onNetwork: (network: Network | undefined) => void;
  onClose: () => void;
  onConnected: (item: EngagementItem) => void;
};

/** Connects a channel: first which network, then its form or its consent. */
export function ConnectDialog({ network, onNetwork, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  const chosen = findNetwork(network);
  return (
    <FormFrame>
      {(leave) => (
        <Modal
          opened
          onClose={() => leave(onClose)}
          size="lg"
          title={
            chosen ? (
              <span className={classes.dialogTitle}>
                {t('engagement.picker.title')} <ChannelName channel={chosen.channel} called={chosen.name} />
              </span>
            ) : (
              t('engagement.picker.title')
            )
          }
          closeButtonProps={{ 'aria-label': t('kit.close') }}
        >
          {chosen ? (
            <Step
              key={chosen.channel}
              network={chosen.channel}
              {...rest}
              onBack={() => leave(() => onNetwork(undefined))}
            />
          ) : (
            <Picker onChoose={onNetwork} />
          )}
        </Modal>
      )}
    </FormFrame>
  );
}

type StepProps = Pick<Props, 'channels' | 'product' | 'onConnected'> & {
  network: Network;
  onBack: () => void;
};

function Step({ network, product, channels, onConnected, onBack }: StepProps) {
  const { t } = useTranslation();
  // Known beforehand, so that the address can be entered at LINE while the form is filled in.
  const [_id] = useState(() => v7());
  const aside = (
    <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
      {t('engagement.picker.back')}
    </Button>
  );
  if (network === 'facebook' || network === 'twitter')
    return (
      <ConsentStep
        network={network}
        product={product}
        aside={aside}
        onChosen={async (given) => {
          const item = await channels.connectConsented(network, given);
          onConnected(item);
          return item;
        }}
      />
    );
  return (
    <>
      {network === 'pantip' && (
        <Alert variant="light" icon={<IconInfoCircle size={18} />} mb="md">
          <p className={classes.note}>{t('engagement.pantip.inbox')}</p>
          <p className={classes.note}>{t('engagement.pantip.agreement')}</p>
        </Alert>
      )}
      {network === 'email' && (
        <Alert variant="light" icon={<IconInfoCircle size={18} />} mb="md">
          <p className={classes.note}>{t('engagement.email.untouched')}</p>
          <p className={classes.note}>{t('engagement.email.password')}</p>
        </Alert>
      )}
      {network === 'email' && (
        <MailConsent
          product={product}
          onChosen={async (given) => onConnected(await channels.connectConsented(network, given))}
        />
      )}
      {network === 'line' && (
        <CopyField
          label={t('engagement.webhook.url')}
          value={`${window.location.origin}/webhooks/line/${_id}`}
          help={t('engagement.webhook.before')}
        />
      )}
      <ChannelEditor
        network={network}
        act={t('engagement.act.connect')}
        send={async (given) => onConnected(await channels.connect(network, { ...given, _id }))}
        aside={aside}
      />
    </>
  );
}

function Picker({ onChoose }: { onChoose: (network: Network) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.ask}>{t('engagement.picker.ask')}</p>
      <ul className={classes.picker}>
        {NETWORKS.map((network, index) => (
          <li key={network.channel}>
            <Choice network={network} first={index === 0} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <p className={classes.ask}>{t('engagement.picker.further')}</p>
      <div className={classes.picker}>
        {FURTHER.map((network) => (
          <Choice key={network.channel} network={network} onChoose={onChoose} />
        ))}
      </div>
    </>
  );
}

type ChoiceProps = {
  network: { channel: Network; name: string };
  first?: boolean;
  onChoose: (network: Network) => void;
};

function Choice({ network: { channel, name }, first, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      data-autofocus={first || undefined}
      className={classes.choice}
      onClick={() => onChoose(channel)}
    >
      <span className={classes.choiceName}>
        <ChannelName channel={channel} called={name} />
      </span>
      <span className={classes.choiceAbout}>{t(`engagement.picker.about.${channel}`)}</span>
    </UnstyledButton>
  );
}
