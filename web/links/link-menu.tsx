import { Menu } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRestore, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { changeLink, deleteLink, restoreLink, type ListedLink } from '#contracts/links/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';

const REFRESH = { refresh: ['short_link.'] };

/** What can be done with a link in the list. Deleting it can be undone. */
export function LinkMenu({ link }: { link: ListedLink }) {
  const { t } = useTranslation();
  const name = link.title || link.code;
  const params = { _id: link._id };
  const change = useCallMutation(changeLink, REFRESH);
  const restore = useCallMutation(restoreLink, REFRESH);
  const remove = useCallMutation(deleteLink, {
    ...REFRESH,
    onDone: () =>
      actWithUndo({
        text: t('short_links.deleted', { name }),
        act: () => {},
        undo: () => restore.send({ params }),
      }),
  });
  return (
    // What happens in the menu opens no row.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span onClick={(event) => event.stopPropagation()}>
      <RowMenu label={t('short_links.acts', { name })}>
        {link.state === 'deleted' ? (
          <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => restore.send({ params })}>
            {t('short_links.restore')}
          </Menu.Item>
        ) : (
          <>
            <Menu.Item
              leftSection={link.paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
              onClick={() => change.send({ params, body: { paused: !link.paused } })}
            >
              {t(link.paused ? 'short_links.resume' : 'short_links.pause')}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => remove.send({ params })}
            >
              {t('short_links.delete')}
            </Menu.Item>
          </>
        )}
      </RowMenu>
    </span>
  );
}
