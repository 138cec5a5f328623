import { Button, Modal, UnstyledButton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/settings/engagement.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { ChannelEditor } from './channel-editor.tsx';
import classes from './engagement.module.css';
import { isReady, networkOf, NETWORKS, type LaterNetwork, type Network } from './networks.ts';
import type { Channels } from './use-channels.ts';

type Props = {
  network: string | undefined;
  channels: Channels;
  onNetwork: (network: Network | undefined) => void;
  onClose: () => void;
  onConnected: (item: EngagementItem) => void;
};

/** Connects a channel: first which network, then its form; a network whose connector comes later says so. */
export function ConnectDialog({ network, channels, onNetwork, onClose, onConnected }: Props) {
  const { t } = useTranslation();
  const chosen = networkOf(network);
  return (
    <Modal
      opened
      onClose={onClose}
      size={chosen === 'webchat' ? 'xl' : 'lg'}
      title={
        chosen ? (
          <span className={classes.dialogTitle}>
            {t('engagement.picker.title')} <ChannelName channel={chosen} />
          </span>
        ) : (
          t('engagement.picker.title')
        )
      }
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {!chosen ? (
        <Picker onChoose={onNetwork} />
      ) : isReady(chosen) ? (
        <ChannelEditor
          network={chosen}
          act={t('engagement.act.connect')}
          send={async (name, form) => onConnected(await channels.connect(chosen, name, form))}
          aside={<Back onBack={() => onNetwork(undefined)} />}
        />
      ) : (
        <Later network={chosen} onBack={() => onNetwork(undefined)} />
      )}
    </Modal>
  );
}

function Picker({ onChoose }: { onChoose: (network: Network) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.ask}>{t('engagement.picker.ask')}</p>
      <ul className={classes.picker}>
        {NETWORKS.map(({ channel, ready }, index) => (
          <li key={channel}>
            <UnstyledButton
              data-autofocus={index === 0 || undefined}
              className={classes.choice}
              onClick={() => onChoose(channel)}
            >
              <span className={classes.choiceName}>
                <ChannelName channel={channel} />
                {!ready && <span className={classes.later}>{t('engagement.picker.later')}</span>}
              </span>
              <span className={classes.choiceAbout}>{t(`engagement.picker.about.${channel}`)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

function Later({ network, onBack }: { network: LaterNetwork; onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.notYet}>
        {t('engagement.picker.not_yet', { name: t(`kit.channels.${network}`) })}
      </p>
      <p className={classes.notYetHelp}>{t(`engagement.picker.not_yet_help.${network}`)}</p>
      <Back onBack={onBack} />
    </>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
      {t('engagement.picker.back')}
    </Button>
  );
}
