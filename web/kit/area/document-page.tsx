import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useMemo, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '#contracts/kit/area/area-shape.ts';
import { getNoun, getRights, type Area } from '#contracts/kit/area/area.ts';
import { isSameValue } from '#web/kit/form/three-way.ts';
import { useProductParam } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useAreaLabels } from './area-labels.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentSkeleton } from './document-skeleton.tsx';
import { EffectLine } from './effect-line.tsx';
import { HistoryButton } from './history-button.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { useDocument, type DocumentData } from './use-document.ts';

type Props = {
  area: Area;
  name: string;
  resource: Document;
  /** Fields that a screen draws itself, in what `More` adds below the others. */
  byHand?: readonly string[];
  More?: ComponentType<{ store: DocumentData; mayWrite: boolean }>;
};

/** The page of one document: its fields below their headings, history, and the button to restore the defaults. */
export function DocumentPage({ area, name, resource, byHand, More }: Props) {
  const { t } = useTranslation();
  const noun = getNoun(area, name);
  const words = useAreaLabels(noun);
  const title = useOpenTitle();
  const product = useProductParam();
  const store = useDocument(area, name, resource, product);
  const mayWrite = usePermission(getRights(area, resource).write);
  // A page may open for everybody while its history, which shows who changed what, does not.
  const mayReadHistory = usePermission(getRights(area, resource).read);
  const [resetting, setResetting] = useState(false);
  const drawn = useMemo(() => (byHand ? withoutFields(resource, byHand) : resource), [resource, byHand]);
  const { data, default: initial } = store;
  const asDeclared = Object.keys(initial).every((field) => isSameValue(initial[field], data[field]));
  const raise = (error: unknown): never => {
    showFailure(error);
    throw error;
  };
  return (
    <>
      <PageHeader
        title={title}
        about={words.about}
        action={
          <>
            {mayReadHistory && (
              <HistoryButton
                noun={noun}
                product={resource.byProduct && product}
                words={words.field}
                mayWrite={mayWrite}
                onRestore={({ values }) =>
                  store
                    .update(
                      Object.fromEntries(Object.entries(values).filter(([field]) => field in initial)),
                      data.version,
                    )
                    .catch(raise)
                }
                current={() => data}
              />
            )}
            {mayWrite && store.read.data && !asDeclared && (
              <Button
                variant="default"
                leftSection={<IconRestore size={16} aria-hidden />}
                onClick={() => setResetting(true)}
              >
                {t('area.reset.act')}
              </Button>
            )}
          </>
        }
      />
      <EffectLine text={words.effect} />
      <QueryView framed of={store.read} loading={<DocumentSkeleton resource={drawn} words={words} />}>
        {() => (
          <>
            <DocumentForm resource={drawn} store={store} words={words} mayWrite={mayWrite} />
            {More && <More store={store} mayWrite={mayWrite} />}
          </>
        )}
      </QueryView>
      {resetting && (
        <RestoreDialog
          restore={{ how: 'change', entity: null, values: initial }}
          title={t('area.reset.act')}
          about={t('area.reset.about')}
          words={words.field}
          current={data}
          onRestore={() => store.clear().catch(raise)}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  );
}

function withoutFields(resource: Document, names: readonly string[]): Document {
  return {
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !names.includes(name))),
  };
}
