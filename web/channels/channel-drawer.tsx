import { Alert, Modal, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import type { Product } from '#contracts/kit/products.ts';
import { FORM_CONSENTS, getCapabilities, isConsenting, type ConsentChannel } from '#contracts/networks.ts';
import { FormDrawer } from '#web/kit/form/form-drawer.tsx';
import { TextLink } from '#web/kit/router/link.tsx';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { RefusedLink } from '#web/refused/refused-link.tsx';
import { ChannelActs } from './channel-acts.tsx';
import { ChannelEditor } from './channel-editor.tsx';
import { ChannelFacts } from './channel-facts.tsx';
import { HealthBadge, useInactiveReason } from './channel-health.tsx';
import { ChannelHistory } from './channel-history.tsx';
import { ChannelUses } from './channel-uses.tsx';
import { ConsentStep } from './consent-step.tsx';
import { FormConsent } from './form-consent.tsx';
import { isConsented } from './networks.ts';
import { TemplateList } from './template-list.tsx';
import type { Channels } from './use-channels.ts';
import { WebhookSteps } from './webhook-steps.tsx';
import classes from './engagement.module.css';

type Props = {
  item: EngagementItem;
  product: Product;
  channels: Channels;
  mayWrite: boolean;
  onClose: () => void;
};

/** One channel: its state, the values that its network needs, its form, which products use it, switching off and disconnecting. */
export function ChannelDrawer({ item, product, channels, mayWrite, onClose }: Props) {
  const { t } = useTranslation();
  const reason = useInactiveReason(item);
  const { channel } = item;
  const provider = FORM_CONSENTS.find((one) => one === item.config['oauth']);
  return (
    <FormDrawer onClose={onClose} size="lg" title={t('engagement.drawer.title', { name: item.name })}>
      <div className={classes.drawer}>
        <div className={classes.drawerHead}>
          <HealthBadge item={item} />
          <RefusedLink product={item.product.crm ? 'crm' : 'listening'} source={item._id} />
          <TextLink
            size="sm"
            to={`/settings/engagement/${product}`}
            search={{ tab: 'health', item: item._id }}
          >
            {t('engagement.tabs.health')}
          </TextLink>
          <span className={classes.gap} />
          <ChannelHistory entity={item._id} product={product} channels={channels} mayWrite={mayWrite} />
          {mayWrite && <ChannelActs item={item} channels={channels} onGone={onClose} />}
        </div>
        {reason && (
          <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} />}>
            {reason}
          </Alert>
        )}
        {mayWrite && isConsented(channel) && (
          <Reconnect item={item} network={channel} product={product} channels={channels} />
        )}
        {mayWrite && isConsenting(channel) && provider && (
          <FormConsent
            network={channel}
            product={product}
            only={provider}
            onChosen={async ({ form }) => {
              await channels.reconnect(item, form);
              showSuccess(t('engagement.consent.reconnected'));
            }}
          />
        )}
        {item.webhook_url && <WebhookSteps item={item} url={item.webhook_url} />}
        <ChannelFacts item={item} channels={channels} mayWrite={mayWrite} />
        {getCapabilities(channel).templates && <TemplateList connectionId={item._id} />}
        <ChannelUses item={item} channels={channels} />
        <ChannelEditor
          network={channel}
          item={item}
          disabled={!mayWrite}
          act={t('engagement.act.save')}
          send={(given, version) => channels.change(item, given, version)}
          onSaved={() => showSuccess(t('engagement.saved'))}
        />
      </div>
    </FormDrawer>
  );
}

type ReconnectProps = Pick<Props, 'item' | 'product' | 'channels'> & { network: ConsentChannel };

/** Renewing the consent, for the same account: after a token was refused, or a right was added. */
function Reconnect({ item, network, product, channels }: ReconnectProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant={item.token?.state === 'refused' ? 'filled' : 'default'} onClick={() => setOpen(true)}>
        {t('engagement.consent.reconnect')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        size="lg"
        title={t('engagement.consent.reconnect')}
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        <ConsentStep
          network={network}
          product={product}
          onChosen={async ({ form }) => {
            const mended = await channels.reconnect(item, form);
            showSuccess(t('engagement.consent.reconnected'));
            setOpen(false);
            return mended;
          }}
        />
      </Modal>
    </div>
  );
}
