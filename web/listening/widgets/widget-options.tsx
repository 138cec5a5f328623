import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import type { OptionsProps } from '#web/kit/widget/widget-view.ts';
import { getWidgetView } from './register.ts';

/** The fields that a kind of widget has besides title and filter. */
export function WidgetOptions({ widget, onChange }: OptionsProps<Widget>) {
  const { Options } = getWidgetView(widget.kind);
  if (!Options) return null;
  return (
    <Suspense fallback={<Skeleton height={60} />}>
      <Options widget={widget} onChange={onChange} />
    </Suspense>
  );
}
