import { Button, Modal, UnstyledButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import type { Product } from '#contracts/kit/products.ts';
import { getConsentProvider, isAddressEntered, isConsenting } from '#contracts/networks.ts';
import { FormFrame } from '#web/kit/form/form-frame.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { HandedAddress } from '#web/kit/ui/handed-address.tsx';
import { useNetworkTexts } from '#web/kit/ui/network-texts.ts';
import { ChannelEditor } from './channel-editor.tsx';
import { ConsentStep } from './consent-step.tsx';
import { FormConsent } from './form-consent.tsx';
import { PriceNotes } from './health/price-notes.tsx';
import { NetworkNotes } from './network-notes.tsx';
import { findPickedNetwork, isConsented, listPickedNetworks, type PickedNetwork } from './networks.ts';
import type { Channels } from './use-channels.ts';
import { useConnectProvider } from './use-connect-provider.ts';
import { useStepStart } from './use-step-start.ts';
import classes from './engagement.module.css';

type Props = {
  network: string | undefined;
  product: Product;
  channels: Channels;
  onNetwork: (network: PickedNetwork['id'] | undefined) => void;
  onClose: () => void;
  onConnected: (item: EngagementItem) => void;
};

/** Connects a channel: first which network, then its form or its consent. */
export function ConnectDialog({ network, onNetwork, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  const chosen = findPickedNetwork(network);
  const steps = useStepStart(network);
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
                {t('engagement.picker.title')} <ChannelName channel={chosen.id} />
              </span>
            ) : (
              t('engagement.picker.title')
            )
          }
          closeButtonProps={{ 'aria-label': t('kit.close') }}
        >
          <div ref={steps}>
            {chosen ? (
              <Step
                key={chosen.id}
                network={chosen.id}
                {...rest}
                onBack={() => leave(() => onNetwork(undefined))}
              />
            ) : (
              <Picker product={rest.product} onChoose={onNetwork} />
            )}
          </div>
        </Modal>
      )}
    </FormFrame>
  );
}

type StepProps = Pick<Props, 'channels' | 'product' | 'onConnected'> & {
  network: PickedNetwork['id'];
  onBack: () => void;
};

function Step({ network, product, channels, onConnected, onBack }: StepProps) {
  const { t } = useTranslation();
  const { notes, webhook } = useNetworkTexts()(network);
  // Known beforehand, so that the address can be entered at the network while the form is filled in.
  const [_id] = useState(() => v7());
  const aside = (
    <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
      {t('engagement.picker.back')}
    </Button>
  );
  if (isConsented(network))
    return (
      <>
        <PriceNotes channel={network} />
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
      </>
    );
  return (
    <>
      {notes && <NetworkNotes notes={notes} />}
      <PriceNotes channel={network} />
      {isConsenting(network) && (
        <FormConsent
          network={network}
          product={product}
          onChosen={async (given) => onConnected(await channels.connectConsented(network, given))}
        />
      )}
      {isAddressEntered(network) && (
        <HandedAddress
          label={t('engagement.webhook.url')}
          value={`${window.location.origin}/webhooks/${network}/${_id}`}
          help={webhook?.before}
          who={webhook?.caller ?? t(`networks.${network}.name`)}
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

type PickerProps = { product: Product; onChoose: (network: PickedNetwork['id']) => void };

function Picker({ product, onChoose }: PickerProps) {
  const { t } = useTranslation();
  const inGroup = (group: PickedNetwork['connect']['picker']['group']) =>
    listPickedNetworks(product).filter(({ connect }) => connect.picker.group === group);
  return (
    <>
      <p className={classes.ask}>{t('engagement.picker.ask')}</p>
      <ul className={classes.picker}>
        {inGroup('network').map((network, index) => (
          <li key={network.id}>
            <Choice network={network} first={index === 0} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <p className={classes.ask}>{t('engagement.picker.further')}</p>
      <div className={classes.picker}>
        {inGroup('mailbox').map((network) => (
          <Choice key={network.id} network={network} onChoose={onChoose} />
        ))}
      </div>
    </>
  );
}

type ChoiceProps = Omit<PickerProps, 'product'> & { network: PickedNetwork; first?: boolean };

function Choice({ network: { id, connect }, first, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { about } = useNetworkTexts()(id);
  const lacking = useConnectProvider(isConsented(id) ? getConsentProvider(id) : id)?.ready === false;
  return (
    <UnstyledButton
      data-autofocus={first || undefined}
      className={classes.choice}
      onClick={() => onChoose(id)}
    >
      <span className={classes.choiceName}>
        <ChannelName channel={id} called={connect.picker.name} />
      </span>
      <span className={classes.choiceAbout}>{about}</span>
      {lacking && <span className={classes.choiceLacks}>{t('engagement.not_set_up.sign')}</span>}
    </UnstyledButton>
  );
}
