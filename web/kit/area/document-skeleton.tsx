import { useMemo } from 'react';
import type { Document } from '#contracts/kit/area/area-shape.ts';
import { fieldsOf } from '#web/kit/form/field.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { FormSkeleton, RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { groupedFields, savedFields, switchFields } from './field-groups.ts';
import type { AreaWords } from './words.ts';

/** A switch with its line of help, in pixels. */
const SWITCH_HEIGHT = 60;

/** A document that is being read: its headings as they will stand, so that nothing below it moves when its values are there. */
export function DocumentSkeleton({ resource, words }: { resource: Document; words: AreaWords }) {
  const plans = useMemo(() => fieldsOf(resource.fields), [resource]);
  const own = savedFields(resource, plans);
  return (
    <>
      {groupedFields(resource, switchFields(resource, plans)).map(({ heading, fields }) => (
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
