import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelLayoutContext, type SectionName } from './panel-layout.ts';
import classes from './panel.module.css';

type Props = { titles: Readonly<Record<SectionName, string>> };

/** Changes the order of the sections beside a ticket. */
export function ArrangeSections({ titles }: Props) {
  const { t } = useTranslation();
  const { sections, move, reset } = useContext(PanelLayoutContext);
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('ticket_panel.arrange')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('ticket_panel.arrange')}>
            <IconArrowsSort size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <ol className={classes.arrange} aria-label={t('ticket_panel.arrange')}>
          {sections.map((name, index) => (
            <li key={name} className={classes.line}>
              <span className={classes.lineName}>{titles[name]}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('ticket_panel.up', { name: titles[name] })}
                disabled={index === 0}
                onClick={() => move(name, -1)}
              >
                <IconArrowUp size={15} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('ticket_panel.down', { name: titles[name] })}
                disabled={index === sections.length - 1}
                onClick={() => move(name, 1)}
              >
                <IconArrowDown size={15} />
              </ActionIcon>
            </li>
          ))}
        </ol>
        <Button size="compact-sm" variant="default" mt={8} disabled={!reset} onClick={reset}>
          {t('ticket_panel.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
