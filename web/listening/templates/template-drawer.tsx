import { Button, Drawer } from '@mantine/core';
import { IconEye, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { deleteTemplate, setDefaultTemplate } from '#contracts/listening/templates/endpoints.ts';
import type { Template } from '#contracts/listening/templates/template.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import { useNavigate, writeQuery } from '#web/kit/router/address.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { queryOfTemplate } from './query-of-template.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateHistory } from './template-history.tsx';
import { useTemplateDraft } from './use-template-draft.ts';
import type { Templates } from './use-templates.ts';
import classes from './templates.module.css';

type Props = { item?: Template; store: Templates; onClose: () => void };

/** Creates or changes a template, opens listening with it, or makes it the one that listening opens with. */
export function TemplateDrawer({ item, store, onClose }: Props) {
  const { t } = useTranslation();
  const draft = useTemplateDraft(item, store);
  const removal = useCallMutation(deleteTemplate, {
    success: formatSavedToast('deleted'),
    refresh: ['template.'],
    onDone: onClose,
  });
  const leave = useConfirmLeave(() => draft.dirty);
  const remove = async ({ _id, name }: Template) => {
    const act = t('templates.delete');
    const title = t('templates.delete_ask', { name });
    if (await confirm({ title, text: t('templates.delete_text'), act, danger: true }))
      removal.send({ params: { _id } });
  };
  const mayChange = item?.may_change ?? true;
  return (
    <Drawer
      opened
      size="lg"
      onClose={() => leave(onClose)}
      title={t(item ? 'templates.edit' : 'templates.create')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {item && <Acts item={item} />}
      {item && !mayChange && (
        <p className={classes.note}>{t('templates.not_yours', { name: item.owner.name })}</p>
      )}
      <TemplateForm
        draft={draft}
        store={store}
        {...(item ? { item } : {})}
        disabled={!mayChange}
        onSaved={onClose}
        aside={
          item && (
            <>
              <TemplateHistory store={store} entity={item._id} />
              <Button variant="subtle" color="red" onClick={() => void remove(item)}>
                {t('templates.delete')}
              </Button>
            </>
          )
        }
      />
    </Drawer>
  );
}

/** The actions on a saved template, regardless of its creator. */
function Acts({ item }: { item: Template }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const choose = useCallMutation(setDefaultTemplate, { refresh: ['template.'] });
  return (
    <div className={classes.acts}>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconEye size={15} aria-hidden />}
        onClick={() => navigate(`/listening${writeQuery(queryOfTemplate(item))}`)}
      >
        {t('templates.see')}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        loading={choose.isPending}
        leftSection={
          item.is_default ? <IconPinnedOff size={15} aria-hidden /> : <IconPin size={15} aria-hidden />
        }
        onClick={() => choose.send({ body: { template_id: item.is_default ? null : item._id } })}
      >
        {t(item.is_default ? 'templates.no_default' : 'templates.make_default')}
      </Button>
    </div>
  );
}
