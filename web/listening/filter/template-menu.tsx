import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled, IconChevronDown, IconSettings } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { listTemplates } from '#contracts/listening/templates/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { useSharing } from '#web/kit/router/shared-query.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { loadFailureItem } from '#web/kit/ui/load-failure.tsx';
import { queryOfTemplate } from '#web/listening/templates/query-of-template.ts';
import { isNarrowed, NO_FILTERS } from './query.ts';
import type { FilterState } from './use-filter.ts';
import classes from './filter.module.css';

/** Chooses a template: its filter is put into the address. Listening opens with the user's default, if there is one. */
export function TemplateMenu({ filtering }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = usePermission(['listening.template_setting.read']);
  const { query, change } = filtering;
  const templates = useCallQuery(listTemplates, { query: {} }, { enabled: may });
  const items = templates.data?.items ?? [];
  const first = items.find(({ is_default }) => is_default);
  const { doOnce } = useSharing();
  useEffect(() => {
    if (templates.data === undefined) return;
    // Once only: a default that the user removed would return on the next screen.
    doOnce('mentions', () => {
      // A link that has a filter, or names its subject, shows exactly that.
      if (first && !isNarrowed(query) && !query.template && !query.from && !query.range)
        change(queryOfTemplate(first), { replace: true });
    });
  }, [doOnce, first, query, change, templates.data]);
  if (!may) return null;
  const open = items.find(({ _id }) => _id === query.template);
  const Sign = open ? IconBookmarkFilled : IconBookmark;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.button}
          leftSection={<Sign size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {open?.name ?? t('templates.choose')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {templates.data?.items.length === 0 && <Menu.Label>{t('templates.choose_none')}</Menu.Label>}
        {loadFailureItem(templates)}
        {items.map((template) => (
          <Menu.RadioItem
            key={template._id}
            value={template._id}
            checked={template._id === query.template}
            closeMenuOnClick
            onChange={() => change({ ...NO_FILTERS, ...queryOfTemplate(template) })}
          >
            {template.name}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSettings size={15} aria-hidden />}
          onClick={() => navigate('/settings/templates/listening')}
        >
          {t('templates.manage')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
