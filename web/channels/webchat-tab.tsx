import { Button, Modal, UnstyledButton } from '@mantine/core';
import { IconMessageCircle, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import type { Product } from '#contracts/kit/products.ts';
import { isOwnChat } from '#contracts/networks.ts';
import { WebchatForm } from '#contracts/networks/webchat.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { FormFrame } from '#web/kit/form/form-frame.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { ChannelActs } from './channel-acts.tsx';
import { ChannelEditor } from './channel-editor.tsx';
import { HealthBadge } from './channel-health.tsx';
import { ChannelHistory } from './channel-history.tsx';
import { ChannelUses } from './channel-uses.tsx';
import { ScriptTag } from './script-tag.tsx';
import type { Channels } from './use-channels.ts';
import classes from './engagement.module.css';

type Props = { product: Product; channels: Channels; mayWrite: boolean };

/** The web chats: each with its form, a preview next to it, and the line that embeds it in a page. */
export function WebchatTab({ product, channels, mayWrite }: Props) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const items = channels.items.filter(({ channel }) => isOwnChat(channel));
  const open = items.find(({ _id }) => _id === query['item']) ?? items[0];
  const show = (item: string | undefined) => change({ item, channel: undefined });
  const begin = () => change({ item: 'new', channel: 'webchat' });
  useShortcuts(mayWrite ? [{ key: 'n', text: t('engagement.webchat.create'), act: begin }] : []);
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={begin}>
      {t('engagement.webchat.create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('engagement.webchat.title')}
        about={t(product === 'listening' ? 'engagement.listening.webchat' : 'engagement.webchat.about')}
        action={
          <>
            <ChannelHistory product={product} channels={channels} mayWrite={mayWrite} />
            {items.length > 0 && create}
          </>
        }
      />
      <EffectLine text={t('engagement.webchat.effect')} />
      <QueryView framed of={channels.list} loading={<RowsSkeleton rows={3} height={72} />}>
        {() =>
          open ? (
            <FormFrame>
              {(leave) => (
                <>
                  {items.length > 1 && (
                    <Choice items={items} open={open} onOpen={(id) => leave(() => show(id))} />
                  )}
                  <Webchat
                    key={open._id}
                    item={open}
                    product={product}
                    channels={channels}
                    mayWrite={mayWrite}
                    onGone={() => show(undefined)}
                  />
                </>
              )}
            </FormFrame>
          ) : (
            <Card>
              <Empty
                icon={IconMessageCircle}
                title={t('engagement.webchat.empty')}
                help={t('engagement.webchat.empty_help')}
                action={create}
              />
            </Card>
          )
        }
      </QueryView>
      {query['item'] === 'new' && mayWrite && (
        <FormFrame>
          {(leave) => (
            <Modal
              opened
              onClose={() => leave(() => show(undefined))}
              size="xl"
              title={t('engagement.webchat.create')}
              closeButtonProps={{ 'aria-label': t('kit.close') }}
            >
              <ChannelEditor
                network="webchat"
                act={t('engagement.act.connect')}
                send={async (given) => {
                  const item = await channels.connect('webchat', given);
                  change({ tab: 'webchat', item: item._id, channel: undefined }, { replace: true });
                }}
              />
            </Modal>
          )}
        </FormFrame>
      )}
    </>
  );
}

type ChoiceProps = { items: readonly EngagementItem[]; open: EngagementItem; onOpen: (id: string) => void };

function Choice({ items, open, onOpen }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.chats} aria-label={t('engagement.webchat.title')}>
      {items.map((item) => (
        <UnstyledButton
          key={item._id}
          className={classes.chat}
          aria-current={item._id === open._id}
          onClick={() => onOpen(item._id)}
        >
          <span
            className={classes.swatch}
            style={{ background: WebchatForm.safeParse(item.config).data?.color }}
            aria-hidden
          />
          {item.name}
        </UnstyledButton>
      ))}
    </nav>
  );
}

type OneProps = Props & { item: EngagementItem; onGone: () => void };

function Webchat({ item, product, channels, mayWrite, onGone }: OneProps) {
  const { t } = useTranslation();
  return (
    <Card
      title={item.name}
      aside={
        <span className={classes.cardActs}>
          <HealthBadge item={item} />
          <ChannelHistory entity={item._id} product={product} channels={channels} mayWrite={mayWrite} />
          {mayWrite && <ChannelActs item={item} channels={channels} onGone={onGone} />}
        </span>
      }
    >
      <div className={classes.drawer}>
        <ScriptTag item={item} />
        <ChannelEditor
          network="webchat"
          item={item}
          disabled={!mayWrite}
          act={t('engagement.act.save')}
          send={(given, version) => channels.change(item, given, version)}
          onSaved={() => showSuccess(t('engagement.saved'))}
        />
        <ChannelUses item={item} channels={channels} />
      </div>
    </Card>
  );
}
