import { createTheme, type AlertProps, type BadgeProps, type MantineColorsTuple } from '@mantine/core';
import { createElement, type MouseEvent } from 'react';
import { isHex } from '#contracts/brands/contrast.ts';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import { DrawerLayer, ModalLayer } from '#web/kit/ui/dialog-layer.tsx';
import { filterOptions } from '#web/kit/ui/filter-options.ts';
import { computeShades } from './shades.ts';

const DARK: MantineColorsTuple = [
  '#e6e9ef',
  '#c3c9d4',
  '#9aa3b2',
  '#6f7a8b',
  '#3c4350',
  '#2a2f39',
  '#1b1f26',
  '#14171c',
  '#0f1216',
  '#0d0f13',
];

const GRAY: MantineColorsTuple = [
  '#f6f7f9',
  '#eff1f4',
  '#e2e5ea',
  '#d3d8df',
  '#c5cad3',
  '#98a1af',
  '#6b7585',
  '#4a5363',
  '#333a47',
  '#1a1e26',
];

/** A colour mixed into the background of cards at this percentage. */
function tint(color: string, share: number): string {
  return `color-mix(in srgb, var(--mantine-color-${color}-filled) ${share}%, var(--es-surface))`;
}

/** The theme of every control, in a brand's accent (`#rrggbb`; any other value falls back to the suite's own). */
export function buildTheme(accent: string) {
  return createTheme({
    fontFamily: 'var(--es-font)',
    headings: { fontFamily: 'var(--es-font)', fontWeight: '600' },
    primaryColor: 'brand',
    primaryShade: 8,
    autoContrast: true,
    defaultRadius: 8,
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontSizes: {
      xs: 'var(--es-size-12)',
      sm: 'var(--es-size-13)',
      md: 'var(--es-size-14)',
      lg: 'var(--es-size-16)',
      xl: 'var(--es-size-20)',
    },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    colors: {
      brand: computeShades(isHex(accent) ? accent : OWN_BRAND.theme_color),
      dark: DARK,
      gray: GRAY,
    },
    components: {
      // Thai marks extend above and below the line: a label that clips at its line box loses them. Without motion, Mantine leaves out the
      // styles that centre the loader.
      Button: {
        defaultProps: { size: 'sm' },
        styles: { label: { lineHeight: 1.6 }, loader: { transform: 'translate(-50%, -50%)' } },
      },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
      // A notice has a light tint and a border of its colour: it must be readable, and no louder in the dark scheme than in the light one.
      // It clips what is outside it, so a column that has too little room must not shrink it. Light yellow is no colour for letters.
      Alert: {
        styles: { root: { flexShrink: 0 }, title: { color: 'var(--es-text)' } },
        vars: (_theme: unknown, { variant = 'light', color = 'brand' }: AlertProps) => ({
          root:
            variant === 'light'
              ? { '--alert-bg': tint(color, 12), '--alert-bd': `1px solid ${tint(color, 35)}` }
              : {},
        }),
      },
      // Shown in the case it is written in (Thai has no capitals), and dark enough on its soft background.
      Badge: {
        styles: { root: { textTransform: 'none' } },
        vars: (_theme: unknown, { variant, color = 'brand' }: BadgeProps) => ({
          root:
            variant === 'light'
              ? {
                  '--badge-color': `color-mix(in srgb, var(--mantine-color-${color}-light-color) 70%, var(--es-text))`,
                }
              : {},
        }),
      },
      // Help is below its field, and the error comes before it.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
      // A user who corrected a file selects it again under the same name; a browser reports no change for a file that is already selected.
      FileButton: {
        defaultProps: {
          inputProps: {
            onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => (currentTarget.value = ''),
          },
        },
      },
      TextInput: { defaultProps: { size: 'sm' } },
      // Text typed into a select is matched by spelling, as everywhere else.
      Select: { defaultProps: { size: 'sm', comboboxProps: { shadow: 'md' }, filter: filterOptions } },
      MultiSelect: { defaultProps: { filter: filterOptions } },
      Autocomplete: { defaultProps: { filter: filterOptions } },
      TagsInput: { defaultProps: { filter: filterOptions } },
      Menu: {
        defaultProps: {
          shadow: 'md',
          position: 'bottom-end',
          transitionProps: { duration: 120 },
          // On opening, the first item gets the focus. Mantine's default placeholder is an element that is not allowed in a menu.
          withInitialFocusPlaceholder: false,
        },
      },
      // A long list of commands can be scrolled by keyboard.
      SpotlightActionsList: { defaultProps: { viewportProps: { tabIndex: 0 } } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true, transitionProps: { duration: 120 } } },
      // Escape is handled in one place: innermost-layer.ts.
      Modal: {
        defaultProps: { centered: true, closeOnEscape: false, transitionProps: { duration: 160 } },
        styles: { title: { lineHeight: 1.5 } },
      },
      ModalRoot: { defaultProps: { closeOnEscape: false } },
      DrawerRoot: { defaultProps: { closeOnEscape: false } },
      ModalOverlay: { defaultProps: { children: createElement(ModalLayer) } },
      DrawerOverlay: { defaultProps: { children: createElement(DrawerLayer) } },
      // A dialog's header is not a banner of the page.
      ModalHeader: { defaultProps: { role: 'none' } },
      DrawerHeader: { defaultProps: { role: 'none' } },
      Drawer: {
        defaultProps: { position: 'right', closeOnEscape: false, transitionProps: { duration: 160 } },
        styles: { title: { lineHeight: 1.5 } },
      },
    },
  });
}
