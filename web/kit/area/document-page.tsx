import { useMemo } from 'react';
import { z } from 'zod';
import { nounOf, rightsOf, type Area } from '#contracts/kit/area/area.ts';
import type { Document } from '#contracts/kit/area/document.ts';
import { Product } from '#contracts/kit/products.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { fieldsOf } from '#web/kit/form/field.ts';
import { useDraft, type Values } from '#web/kit/form/use-draft.ts';
import { usePathPart } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useMay } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Failed } from '#web/kit/ui/states.tsx';
import { useDocument, type DocumentData } from './use-document.ts';
import { useAreaWords, type AreaWords } from './words.ts';

type Props = { area: Area; name: string; resource: Document };

/** The page of one document: its fields as a form, saved together. */
export function DocumentPage({ area, name, resource }: Props) {
  const words = useAreaWords(nounOf(area, name));
  const title = useOpenTitle();
  const named = Product.safeParse(usePathPart('product'));
  const store = useDocument(area, name, resource, named.data);
  const mayWrite = useMay(rightsOf(area, resource).write);
  return (
    <>
      <PageHeader title={title} about={words.about} />
      {store.api === 'error' ? (
        <Card>
          <Failed error={store.error} onRetry={store.reload} />
        </Card>
      ) : store.api === 'success' ? (
        <Card>
          <DocumentForm resource={resource} store={store} words={words} mayWrite={mayWrite} />
        </Card>
      ) : (
        <Card flush>
          <RowsSkeleton />
        </Card>
      )}
    </>
  );
}

type FormProps = { resource: Document; store: DocumentData; words: AreaWords; mayWrite: boolean };

function DocumentForm({ resource, store, words, mayWrite }: FormProps) {
  const fields = useMemo(() => fieldsOf(resource.fields), [resource]);
  const schema = useMemo(() => z.strictObject(resource.fields), [resource]);
  const { version } = store.data;
  const initial = useMemo<Values>(
    () => Object.fromEntries(fields.map(({ name }) => [name, store.data[name]])),
    [fields, store.data],
  );
  const draft = useDraft({
    schema,
    initial,
    version,
    check: resource.check,
    send: (values, base = version) => store.update(values, base),
  });
  return <DraftForm draft={draft} fields={fields} words={words.field} disabled={!mayWrite} />;
}
