import { Input, MultiSelect, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlaPolicy } from '#contracts/crm/sla/policy.ts';
import { ZONES } from '#contracts/kit/zone-name.ts';
import { Channel, CHANNELS } from '#contracts/networks.ts';
import { useSession } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import type { SlaDraft } from './draft.ts';
import { usePolicyName, usePolicyNameField } from './use-policy-name.ts';
import classes from './sla.module.css';

type Props = {
  draft: SlaDraft;
  /** Null for one that begins. */
  policy: SlaPolicy | null;
  others: readonly SlaPolicy[];
  errors: Readonly<Record<string, ReactNode>>;
  disabled: boolean;
  onChange: (change: Partial<SlaDraft>) => void;
};

/** What no zone is called: the account's own. */
const OWN_ZONE = '-';

/** What the policy is called, whose tickets it holds for, and by which clock. */
export function CoverCard({ draft, policy, others, errors, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const { account } = useSession();
  const nameOf = usePolicyName();
  const named = usePolicyNameField(policy?._id);
  const owner = new Map(
    others.flatMap((other) => other.channels.map((one) => [one, nameOf(other)] as const)),
  );
  const channels = CHANNELS.map((one) => {
    const taken = owner.get(one);
    const label = t(`networks.${one}.name`);
    return {
      value: one,
      label: taken ? t('sla.cover.taken', { channel: label, policy: taken }) : label,
      disabled: taken !== undefined,
    };
  });
  return (
    <Card title={t('sla.cover.title')}>
      <div className={classes.cover}>
        <TextInput
          label={t('sla.fields.name')}
          value={named.toShown(draft.name)}
          maxLength={80}
          disabled={disabled}
          error={errors['name']}
          onChange={({ currentTarget }) => onChange({ name: named.toStored(currentTarget.value) })}
        />
        {policy?.is_default ? (
          <Input.Wrapper label={t('sla.fields.channels')} labelElement="div">
            <p className={classes.all}>{t(others.length > 0 ? 'sla.cover.rest' : 'sla.cover.all')}</p>
          </Input.Wrapper>
        ) : (
          <MultiSelect
            label={t('sla.fields.channels')}
            description={t('sla.cover.channels_help')}
            placeholder={draft.channels.length === 0 ? t('sla.cover.choose') : undefined}
            searchable
            clearable
            data={channels}
            value={draft.channels}
            disabled={disabled}
            error={errors['channels']}
            onChange={(given) =>
              onChange({ channels: given.flatMap((one) => Channel.safeParse(one).data ?? []) })
            }
          />
        )}
        <Select
          label={t('sla.fields.time_zone')}
          description={t('sla.cover.zone_help')}
          searchable
          allowDeselect={false}
          data={[
            { value: OWN_ZONE, label: t('sla.cover.own_zone', { zone: account.time_zone }) },
            ...ZONES.map((zone) => ({ value: zone, label: zone })),
          ]}
          value={draft.time_zone ?? OWN_ZONE}
          disabled={disabled}
          onChange={(zone) => onChange({ time_zone: zone === OWN_ZONE ? null : zone })}
        />
      </div>
    </Card>
  );
}
