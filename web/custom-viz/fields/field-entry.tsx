import { Badge, Button, Menu } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickText } from '#contracts/kit/local-text.ts';
import { getSharedMeasure } from '#contracts/semantic/calculated.ts';
import {
  certifySharedField,
  deleteSharedField,
  getSharedFieldUsage,
} from '#contracts/shared-fields/endpoints.ts';
import type { SharedField } from '#contracts/shared-fields/shared-field.ts';
import { OFFICIAL_NEED } from '#contracts/shared-fields/sharing.ts';
import { countUses, FieldUsage } from '#web/custom-viz/fields/field-usage.tsx';
import { FieldVersions } from '#web/custom-viz/fields/field-versions.tsx';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './fields.module.css';

type Props = { field: SharedField; onEdit: () => void };
type Part = 'used' | 'versions';

/** A shared field: what it is called and means, who owns it, where it is used, and what it was. */
export function FieldEntry({ field, onEdit }: Props) {
  const { t, i18n } = useTranslation();
  const [opened, setOpened] = useState<Part | null>(null);
  const toggle = (part: Part) => setOpened(opened === part ? null : part);
  const language = i18n.language === 'th' ? 'th' : 'en';
  const { labels, about, owner, updated_at, broken, official, may_change } = field;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <div className={classes.text}>
          <h3 className={classes.name}>
            {pickText(labels, language)}
            {official && (
              <Badge
                variant="light"
                classNames={{ root: classes.badge, label: classes.badge }}
                leftSection={<IconRosetteDiscountCheck size={14} aria-hidden />}
              >
                {t('viz_fields.levels.official')}
              </Badge>
            )}
          </h3>
          {pickText(about, language) !== '' && <p className={classes.about}>{pickText(about, language)}</p>}
          <FieldFacts field={field} />
          {broken && <p className={classes.fault}>{t('viz_fields.broken')}</p>}
          <p className={classes.help}>
            {t('viz_fields.key_of', { name: getSharedMeasure(field.key) })} · {owner.name} ·{' '}
            <TimeText value={updated_at} />
          </p>
        </div>
        <div className={classes.actions}>
          {may_change && (
            <Button size="xs" variant="default" onClick={onEdit}>
              {t('viz_fields.edit')}
            </Button>
          )}
          {(['used', 'versions'] as const).map((part) => (
            <Button
              key={part}
              size="xs"
              variant="subtle"
              aria-expanded={opened === part}
              onClick={() => toggle(part)}
            >
              {t(`viz_fields.${part}`)}
            </Button>
          ))}
          <FieldMenu field={field} name={pickText(labels, language)} />
        </div>
      </div>
      {opened === 'used' && <FieldUsage fieldId={field._id} />}
      {opened === 'versions' && <FieldVersions field={field} />}
    </li>
  );
}

/** Its kind and unit, and what it is made of. */
function FieldFacts({ field: { definition, unit } }: { field: SharedField }) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const of =
    definition.kind === 'groups'
      ? catalog.nameDimension(definition.dimension)
      : catalog.nameDataSet(definition.data_set);
  const number = definition.kind === 'bands' ? catalog.nameNumber(definition.number) : null;
  const facts = [
    t(`viz_fields.kinds.${definition.kind}`),
    of,
    number,
    unit && t(`viz_builder.units.${unit}`),
  ];
  return (
    <>
      <p className={classes.help}>{facts.filter(Boolean).join(' · ')}</p>
      {'formula' in definition && <code className={classes.formula}>{definition.formula}</code>}
    </>
  );
}

/** What is done seldom: making a field official, and deleting it, after saying where it is used. */
function FieldMenu({ field, name }: { field: SharedField; name: string }) {
  const { t } = useTranslation();
  const mayCertify = usePermission([...OFFICIAL_NEED]);
  const refresh = ['custom_viz_field.'];
  const certify = useCallMutation(certifySharedField, { refresh });
  const remove = useCallMutation(deleteSharedField, { refresh });
  const { _id, official, share, may_change } = field;
  const params = { _id };
  const ask = async (): Promise<void> => {
    const usage = await call(getSharedFieldUsage, { params });
    const count = countUses(usage);
    const isSure = await confirm({
      title: t('viz_fields.delete_title', { name }),
      text: count === 0 ? t('viz_fields.delete_unused') : t('viz_fields.delete_used', { count }),
      more: usage.dashboards.map((one) => one.name),
      act: t('viz_fields.delete_act'),
      danger: true,
    });
    if (isSure) remove.send({ params });
  };
  if (!may_change && !(mayCertify && share === 'all')) return null;
  return (
    <RowMenu label={t('viz_fields.more', { name })}>
      {mayCertify && share === 'all' && (
        <Menu.Item onClick={() => certify.send({ params, body: { official: !official } })}>
          {t(official ? 'viz_fields.uncertify' : 'viz_fields.certify')}
        </Menu.Item>
      )}
      {may_change && (
        <Menu.Item color="red" onClick={() => void ask()}>
          {t('viz_fields.delete')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
