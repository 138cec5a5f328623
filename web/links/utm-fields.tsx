import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findUtmTemplate, TEMPLATE_NETWORKS, type LinkTemplate } from '#contracts/links/utm-templates.ts';
import { fillUtm, Utm, UTM_PARTS } from '#contracts/links/utm.ts';
import { Channel } from '#contracts/networks.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import classes from './links.module.css';

type Template = LinkTemplate & { network: string };
type Props = {
  draft: Draft;
  templates: readonly Template[];
  disabled: boolean;
  /** Of a new link: the network fills in its template. */
  choosesNetwork: boolean;
};

const NETWORKS = TEMPLATE_NETWORKS.flatMap((name) => Channel.safeParse(name).data ?? []);

/** The campaign's values of a link. */
export function UtmFields({ draft, templates, disabled, choosesNetwork }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const utm = readUtm(form.values.utm);
  const choose = (name: string | null) => {
    const network = Channel.safeParse(name).data ?? null;
    form.setFieldValue('network', network);
    if (network === null) return;
    const template = findUtmTemplate(templates, network);
    form.setFieldValue('utm', fillUtm(template, { network }));
    form.setFieldValue('replace_utm', template.replace_utm);
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{t('short_links.fields.utm')}</legend>
      {choosesNetwork && (
        <Select
          label={t('short_links.fields.network')}
          description={t('short_links.help.network')}
          placeholder={t('short_links.no_network')}
          clearable
          disabled={disabled}
          data={NETWORKS.map((value) => ({ value, label: t(`networks.${value}.name`) }))}
          value={Channel.safeParse(form.values.network).data ?? null}
          onChange={choose}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {UTM_PARTS.map((part) => (
          <TextInput
            key={part}
            label={t(`short_links.utm.${part}`)}
            maxLength={200}
            disabled={disabled}
            value={utm[part]}
            error={form.errors[`utm.${part}`]}
            onChange={({ currentTarget }) =>
              form.setFieldValue('utm', { ...utm, [part]: currentTarget.value })
            }
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}

/** The values of a draft. While they are typed they may end in a space, which the schema cuts off. */
export function readUtm(value: unknown): Utm {
  const given = typeof value === 'object' && value !== null ? value : {};
  return { ...Utm.parse({}), ...given };
}
