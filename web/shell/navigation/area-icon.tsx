import { IconBuilding, IconLayoutGrid, IconSettings, type IconProps } from '@tabler/icons-react';
import { createElement } from 'react';
import type { Product } from '#contracts/kit/products.ts';
import { useModuleParts } from '#web/kit/module-parts.ts';

type AreaIconProps = IconProps & { area: Product | 'settings' | 'admin' };

/** The sign of a product, of the settings or of the administration. */
export function AreaIcon({ area, ...props }: AreaIconProps) {
  const { icons } = useModuleParts();
  if (area === 'settings') return <IconSettings {...props} />;
  if (area === 'admin') return <IconBuilding {...props} />;
  return createElement(icons.get(area) ?? IconLayoutGrid, props);
}
