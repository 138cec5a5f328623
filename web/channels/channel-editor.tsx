import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Channel } from '#contracts/inbound/channel.ts';
import { isByConsent, type EngagementItem } from '#contracts/channels/connections.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { en } from '#web/text/en.ts';
import { splitValues, buildFormPlans, buildShape, getValues } from './channel-form.ts';
import classes from './engagement.module.css';
import { WidgetPreview } from './widget-preview.tsx';

type FieldName = keyof typeof en.engagement.fields;
type ConnectionInput = { name: string; form: Record<string, unknown> };

type Props = {
  network: Channel;
  item?: EngagementItem;
  disabled?: boolean;
  act: string;
  send: (given: ConnectionInput, version: number | undefined) => Promise<unknown>;
  onSaved?: () => void;
  aside?: ReactNode;
};

/** The form of one channel, for connecting and for changing; the web chat has a preview next to it. */
export function ChannelEditor({ network, item, disabled, act, send, onSaved, aside }: Props) {
  const words = useFieldWords();
  const stored = item?.secrets ?? NONE;
  const [plans, schema] = useMemo(
    () =>
      [
        buildFormPlans(network, item),
        z.object(buildShape(network, stored, item !== undefined && isByConsent(item))),
      ] as const,
    [network, item, stored],
  );
  const draft = useDraft({
    schema,
    initial: plans.initial,
    version: item?.version,
    unique: ['name'],
    thing: getResourceKey(network, item),
    valuesOf: (newest) => getValues(newest, plans.fields),
    send: (values, version) => send(splitValues(values, stored), version),
  });
  const { greeting, color } = draft.form.values;
  return (
    <div className={classes.editor} data-network={network}>
      <DraftForm
        draft={draft}
        fields={plans.fields}
        words={words}
        stored={stored}
        act={act}
        aside={aside}
        {...(disabled ? { disabled } : {})}
        {...(onSaved ? { onSaved } : {})}
      />
      {network === 'webchat' && (
        <WidgetPreview greeting={String(greeting ?? '')} color={String(color ?? '')} />
      )}
    </div>
  );
}

const NONE: Readonly<Record<string, boolean>> = {};

const useFieldWords = (): ((name: string) => FieldLabels) => {
  const { t, i18n } = useTranslation();
  const isField = (name: string): name is FieldName => i18n.exists(`engagement.fields.${name}`);
  return (name) =>
    isField(name)
      ? {
          label: t(`engagement.fields.${name}`),
          help: t(`engagement.help.${name}`),
          ...(name === 'encryption'
            ? { choices: { tls: t('engagement.encryption.tls'), none: t('engagement.encryption.none') } }
            : {}),
        }
      : { label: name };
};
