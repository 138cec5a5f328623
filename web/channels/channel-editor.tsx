import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isByConsent, type EngagementItem } from '#contracts/channels/connections.ts';
import { isMapped, isOwnChat, type Channel } from '#contracts/networks.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useNetworkTexts } from '#web/kit/ui/network-texts.ts';
import { splitValues, buildFormPlans, buildShape, getValues } from './channel-form.ts';
import { MappingTryout } from './mapping-tryout.tsx';
import { WidgetPreview } from './widget-preview.tsx';
import classes from './engagement.module.css';

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
  const words = useFieldWords(network);
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
      >
        {isMapped(network) && <MappingTryout values={draft.form.values} />}
      </DraftForm>
      {isOwnChat(network) && <WidgetPreview greeting={String(greeting ?? '')} color={String(color ?? '')} />}
    </div>
  );
}

const NONE: Readonly<Record<string, boolean>> = {};

function useFieldWords(network: Channel): (name: string) => FieldLabels {
  const { t } = useTranslation();
  const { fields, help, choices } = useNetworkTexts()(network);
  return (name) =>
    name === 'name'
      ? { label: t('engagement.fields.name'), help: t('engagement.help.name') }
      : { label: fields?.[name] ?? name, help: help?.[name], choices: choices?.[name] };
}
