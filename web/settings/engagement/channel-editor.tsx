import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { EngagementItem } from '#contracts/settings/engagement.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import type { FieldWords } from '#web/kit/form/field-words.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { en } from '#web/text/en.ts';
import { partsOf, plansOf, shapeOf } from './channel-form.ts';
import classes from './engagement.module.css';
import type { ReadyNetwork } from './networks.ts';
import { WidgetPreview } from './widget-preview.tsx';

type FieldName = keyof typeof en.engagement.fields;

type Props = {
  network: ReadyNetwork;
  item?: EngagementItem;
  disabled?: boolean;
  act: string;
  send: (name: string, form: Record<string, unknown>) => Promise<unknown>;
  onSaved?: () => void;
  aside?: ReactNode;
};

/** The form of one channel, for connecting and for changing; the web chat is shown beside as visitors will see it. */
export function ChannelEditor({ network, item, disabled, act, send, onSaved, aside }: Props) {
  const words = useFieldWords();
  // The values of an open channel stay as they were opened, so that a colleague's change does not pull them away.
  const [plans, stored, schema] = useMemo(() => {
    const secrets = item?.secrets ?? {};
    return [plansOf(network, item), secrets, z.object(shapeOf(network, secrets))] as const;
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-memo-dependencies
  }, [network, item?._id]);
  const draft = useDraft({
    schema,
    initial: plans.initial,
    unique: ['name'],
    send: (values) => {
      const { name, form } = partsOf(values, stored);
      return send(name, form);
    },
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

const useFieldWords = (): ((name: string) => FieldWords) => {
  const { t, i18n } = useTranslation();
  const isField = (name: string): name is FieldName => i18n.exists(`engagement.fields.${name}`);
  return (name) =>
    isField(name)
      ? { label: t(`engagement.fields.${name}`), help: t(`engagement.help.${name}`) }
      : { label: name };
};
