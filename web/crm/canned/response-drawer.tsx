import { Button, Drawer } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { validateCannedResponse } from '#contracts/crm/canned/check.ts';
import type { CannedResponse } from '#contracts/crm/canned/response.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { useConfirmLeave } from '#web/kit/form/use-unsaved-changes.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useSession } from '#web/kit/session/session.ts';
import { CannedHistory } from './canned-history.tsx';
import { ResponseFields } from './response-fields.tsx';
import { ResponseForm } from './response-form.ts';
import { useCannedLabels } from './use-canned-labels.ts';
import type { CannedResponses } from './use-canned.ts';
import { UsesButton } from './uses-button.tsx';

const BLANK = { ...ResponseForm.omit({ title: true, folder_id: true }).parse({}), title: '' };

function valuesOf(from: Values): Values {
  return Object.fromEntries(Object.keys(ResponseForm.shape).map((name) => [name, from[name]]));
}

type Props = {
  canned: CannedResponses;
  response?: CannedResponse;
  folderId: string;
  mayWrite: boolean;
  onClose: () => void;
  onOpen: (id: string) => void;
};

/** Creates or changes one response without leaving the list. */
export function ResponseDrawer({ canned, response, folderId, mayWrite, onClose, onOpen }: Props) {
  const { t } = useTranslation();
  const { group } = useSession();
  const words = useCannedLabels();
  const personal = (id: unknown): boolean =>
    canned.folders.some((folder) => folder._id === id && folder.user_id !== 0);
  const initial = useMemo<Values>(
    () =>
      response
        ? valuesOf(response)
        : { ...BLANK, folder_id: folderId, ...(personal(folderId) ? { permission: 'private' } : {}) },
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [response, folderId],
  );
  const draft = useDraft({
    schema: ResponseForm,
    initial,
    version: response?.version,
    thing: getResourceKey('response', response),
    unique: ['shortcut'],
    valuesOf,
    check: (values) => {
      const given = ResponseForm.parse(values);
      const inGroup = group !== null || response?.group_id != null;
      const faults = validateCannedResponse(given, { personal: personal(given.folder_id), inGroup });
      const [first] = Object.entries(faults);
      return first && { [first[0]]: t(`canned.faults.${first[1]}`) };
    },
    send: async (values, version) => {
      if (response) return canned.change(response._id, values, version);
      const { folder_id, ...body } = values;
      return canned.create(folder_id, body);
    },
  });
  const leave = useConfirmLeave(() => draft.dirty);
  const duplicate = async (from: CannedResponse) => {
    const title = cutText(t('canned.copy_of', { title: from.title }), 200);
    const { folder_id, shortcut: _shortcut, ...body } = ResponseForm.parse(valuesOf({ ...from, title }));
    await canned.create(folder_id, body).then(
      ({ _id }) => onOpen(_id),
      () => undefined,
    );
  };
  const history = response && (
    <CannedHistory noun="canned_response" entity={response._id} canned={canned} mayWrite={mayWrite} />
  );
  return (
    <Drawer
      opened
      onClose={() => leave(onClose)}
      size="xl"
      title={t(response ? 'canned.edit' : 'canned.new')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <DraftForm
        draft={draft}
        fields={[]}
        words={words}
        disabled={!mayWrite}
        act={t(response ? 'kit.form.save' : 'canned.create_act')}
        onSaved={onClose}
        aside={
          response && (
            <>
              <UsesButton response={response} />
              {history}
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconCopy size={15} aria-hidden />}
                onClick={() => void duplicate(response)}
              >
                {t('canned.duplicate')}
              </Button>
              <Button
                variant="subtle"
                color="red"
                onClick={() => {
                  onClose();
                  canned.remove(response);
                }}
              >
                {t('canned.delete')}
              </Button>
            </>
          )
        }
      >
        <ResponseFields draft={draft} folders={canned.folders} disabled={!mayWrite} />
      </DraftForm>
      {!mayWrite && history}
    </Drawer>
  );
}
