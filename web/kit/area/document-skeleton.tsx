import { useMemo } from 'react';
import type { Document } from '#contracts/kit/area/area-shape.ts';
import { buildFieldPlans } from '#web/kit/form/field.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { FormSkeleton, RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import type { AreaLabels } from './area-labels.ts';
import { groupFields, filterSavedFields, switchFields } from './field-groups.ts';

/** A switch with its line of help, in pixels. */
const SWITCH_HEIGHT = 60;

/** The skeleton of a document: its headings at their final positions, so that nothing below moves when its values are loaded. */
export function DocumentSkeleton({ resource, words }: { resource: Document; words: AreaLabels }) {
  const plans = useMemo(() => buildFieldPlans(resource.fields), [resource]);
  const own = filterSavedFields(resource, plans);
  return (
    <>
      {groupFields(resource, switchFields(resource, plans)).map(({ heading, fields }) => (
        <Card key={heading ?? ''} {...(heading === null ? {} : { title: words.group(heading) })}>
          <RowsSkeleton rows={fields.length} height={SWITCH_HEIGHT} />
        </Card>
      ))}
      {own.length > 0 && (
        <Card>
          <FormSkeleton fields={own.length} />
        </Card>
      )}
    </>
  );
}
