import { ActionIcon, Button, Select, TagsInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import { SidebarLogoStyle, type BrandProfile } from '#contracts/brands/profile.ts';
import type { ThemeDetails } from '#contracts/brands/theme.ts';
import { Card } from '#web/kit/ui/card.tsx';
import classes from '../admin.module.css';

/** A brand while it is edited: what may be empty is an empty text here. */
export type BrandDraft = {
  account_id: string;
  origin: string;
  hosts: readonly string[];
  site_name: string;
  site_title: string;
  theme_color: string;
  theme: { is_set: boolean; details: ThemeDetails };
  sidebar_logo_style: SidebarLogoStyle;
  after: { url: string; title: string };
  sender: { name: string; address: string };
  support_links: readonly { title: string; url: string }[];
};

export function toDraft(brand: BrandProfile | null, accountId: string): BrandDraft {
  return {
    account_id: brand?.account_id ?? accountId,
    origin: brand?.origin ?? '',
    hosts: brand?.hosts ?? [],
    site_name: brand?.site_name ?? '',
    site_title: brand?.site_title ?? '',
    theme_color: brand?.theme_color ?? OWN_BRAND.theme_color,
    theme: brand?.theme ?? OWN_BRAND.theme,
    sidebar_logo_style: brand?.sidebar_logo_style ?? 'plain',
    after: brand?.after_login_page ?? { url: '', title: '' },
    sender: brand?.mail_sender ?? { name: '', address: '' },
    support_links: brand?.support_links ?? [],
  };
}

/** What is sent of a draft. */
export function toValues({ after, sender, hosts, support_links, ...rest }: BrandDraft) {
  return {
    ...rest,
    hosts: [...hosts],
    support_links: [...support_links],
    after_login_page: after.url === '' ? null : after,
    mail_sender: sender.address === '' ? null : sender,
  };
}

type Props = {
  draft: BrandDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (patch: Partial<BrandDraft>) => void;
};

/** Names, hosts, where one lands after sign-in, who mails come from, and whom to ask. */
export function BrandFields({ draft, errors, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Card title={t('admin.brands.columns.brand')}>
        <div className={classes.pair}>
          <TextInput
            label={t('admin.brands.site_name')}
            value={draft.site_name}
            error={errors['site_name']}
            maxLength={80}
            onChange={({ currentTarget }) => onChange({ site_name: currentTarget.value })}
          />
          <TextInput
            label={t('admin.brands.site_title')}
            value={draft.site_title}
            error={errors['site_title']}
            maxLength={80}
            onChange={({ currentTarget }) => onChange({ site_title: currentTarget.value })}
          />
          <TextInput
            label={t('admin.brands.origin')}
            description={t('admin.brands.origin_help')}
            value={draft.origin}
            error={errors['origin']}
            onChange={({ currentTarget }) => onChange({ origin: currentTarget.value })}
          />
          <TagsInput
            label={t('admin.brands.hosts')}
            description={t('admin.brands.hosts_help')}
            value={[...draft.hosts]}
            error={Object.entries(errors).find(([name]) => name.startsWith('hosts'))?.[1]}
            onChange={(hosts) => onChange({ hosts })}
          />
          <Select
            label={t('admin.brands.logo_style')}
            allowDeselect={false}
            value={draft.sidebar_logo_style}
            data={SidebarLogoStyle.options.map((value) => ({
              value,
              label: t(`admin.brands.logo_styles.${value}`),
            }))}
            onChange={(value) =>
              onChange({ sidebar_logo_style: SidebarLogoStyle.catch('plain').parse(value) })
            }
          />
        </div>
      </Card>
      <Card title={t('admin.brands.after')}>
        <div className={classes.pair}>
          <TextInput
            label={t('admin.brands.after_url')}
            description={t('admin.brands.after_help')}
            placeholder="/listening"
            value={draft.after.url}
            error={errors['after_login_page.url']}
            onChange={({ currentTarget }) =>
              onChange({ after: { ...draft.after, url: currentTarget.value } })
            }
          />
          <TextInput
            label={t('admin.brands.after_title')}
            description={t('admin.brands.after_title_help')}
            value={draft.after.title}
            error={errors['after_login_page.title']}
            onChange={({ currentTarget }) =>
              onChange({ after: { ...draft.after, title: currentTarget.value } })
            }
          />
        </div>
      </Card>
      <Card title={t('admin.brands.sender')}>
        <div className={classes.pair}>
          <TextInput
            label={t('admin.brands.sender_name')}
            value={draft.sender.name}
            error={errors['mail_sender.name']}
            onChange={({ currentTarget }) =>
              onChange({ sender: { ...draft.sender, name: currentTarget.value } })
            }
          />
          <TextInput
            label={t('admin.brands.sender_address')}
            type="email"
            value={draft.sender.address}
            error={errors['mail_sender.address']}
            onChange={({ currentTarget }) =>
              onChange({ sender: { ...draft.sender, address: currentTarget.value } })
            }
          />
        </div>
      </Card>
      <SupportLinks draft={draft} errors={errors} onChange={onChange} />
    </>
  );
}

const MOST_LINKS = 6;

function SupportLinks({ draft, errors, onChange }: Props) {
  const { t } = useTranslation();
  const links = draft.support_links;
  const put = (index: number, patch: Partial<{ title: string; url: string }>) =>
    onChange({ support_links: links.map((one, at) => (at === index ? { ...one, ...patch } : one)) });
  return (
    <Card title={t('admin.brands.support')}>
      <div className={classes.stack}>
        {links.map((link, index) => (
          // The links have nothing of their own to be known by but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={classes.acts} style={{ alignItems: 'flex-start' }}>
            <TextInput
              style={{ flex: 1 }}
              aria-label={t('admin.brands.support_title')}
              placeholder={t('admin.brands.support_title')}
              value={link.title}
              error={errors[`support_links.${index}.title`]}
              onChange={({ currentTarget }) => put(index, { title: currentTarget.value })}
            />
            <TextInput
              style={{ flex: 2 }}
              aria-label={t('admin.brands.support_url')}
              placeholder="https://"
              value={link.url}
              error={errors[`support_links.${index}.url`] ?? errors[`support_links.${index}`]}
              onChange={({ currentTarget }) => put(index, { url: currentTarget.value })}
            />
            <ActionIcon
              aria-label={t('admin.brands.support_remove')}
              onClick={() => onChange({ support_links: links.filter((_one, at) => at !== index) })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        {links.length < MOST_LINKS && (
          <div>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onChange({ support_links: [...links, { title: '', url: '' }] })}
            >
              {t('admin.brands.support_add')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
