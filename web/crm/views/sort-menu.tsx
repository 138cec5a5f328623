import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TICKET_SORTS, type TicketSort } from '#contracts/crm/views/filter.ts';

type Props = { sort: TicketSort; onSort: (sort: TicketSort) => void };

/** The order of the list. */
export function SortMenu({ sort, onSort }: Props) {
  const { t } = useTranslation();
  const label = t('inbox.sort.title', { name: t(`inbox.sort.${sort}`) });
  return (
    <Menu position="bottom-end">
      <Tooltip label={label}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={label}>
            <IconArrowsSort size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {TICKET_SORTS.map((one) => (
          <Menu.Item
            key={one}
            aria-current={one === sort || undefined}
            rightSection={one === sort && <IconCheck size={14} aria-hidden />}
            onClick={() => onSort(one)}
          >
            {t(`inbox.sort.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
