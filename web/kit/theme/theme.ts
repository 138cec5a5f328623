import { createTheme, type AlertProps, type BadgeProps, type MantineColorsTuple } from '@mantine/core';
import { createElement, type MouseEvent } from 'react';
import { OWN_BRAND } from '#contracts/brands/profile.ts';
import { isHex } from '#contracts/brands/contrast.ts';
import { filterOptions } from '#web/kit/ui/filter-options.ts';
import { FocusReturn } from '#web/kit/ui/focus-return.tsx';
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

/** So much (percent) of a colour over the ground of cards. */
const tint = (color: string, share: number): string =>
  `color-mix(in srgb, var(--mantine-color-${color}-filled) ${share}%, var(--es-surface))`;

/** The look of every control, in a brand's accent (`#rrggbb`; anything else falls back to the suite's own). */
export const buildTheme = (accent: string) =>
  createTheme({
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
      // Thai marks stand above and below the line: a label that cuts at its line box loses them.
      // Without motion Mantine leaves out what brings the loader into the middle.
      Button: {
        defaultProps: { size: 'sm' },
        styles: { label: { lineHeight: 1.6 }, loader: { transform: 'translate(-50%, -50%)' } },
      },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
      // A notice has a breath of its colour and an edge in it: it is there to be read, and shouts in the dark no more than in the light.
      Alert: {
        vars: (_theme: unknown, { variant = 'light', color = 'brand' }: AlertProps) => ({
          root:
            variant === 'light'
              ? { '--alert-bg': tint(color, 12), '--alert-bd': `1px solid ${tint(color, 35)}` }
              : {},
        }),
      },
      // Said as it is written (Thai knows no capitals), and dark enough on its soft ground.
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
      // What helps stands below what it helps with, and what is wrong before it.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
      // Whoever mended a file chooses it again under its name; a browser says nothing of a file that it holds already.
      FileButton: {
        defaultProps: {
          inputProps: {
            onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => (currentTarget.value = ''),
          },
        },
      },
      TextInput: { defaultProps: { size: 'sm' } },
      // What is typed into a chooser finds what it is spelt like, as everywhere.
      Select: { defaultProps: { size: 'sm', comboboxProps: { shadow: 'md' }, filter: filterOptions } },
      MultiSelect: { defaultProps: { filter: filterOptions } },
      Autocomplete: { defaultProps: { filter: filterOptions } },
      TagsInput: { defaultProps: { filter: filterOptions } },
      Menu: {
        defaultProps: {
          shadow: 'md',
          position: 'bottom-end',
          transitionProps: { duration: 120 },
          // Opening begins at the first line. What Mantine would begin at instead is nothing that may stand in a menu.
          withInitialFocusPlaceholder: false,
        },
      },
      // A long list of commands can be scrolled by keys.
      SpotlightActionsList: { defaultProps: { viewportProps: { tabIndex: 0 } } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true, transitionProps: { duration: 120 } } },
      Modal: {
        defaultProps: { centered: true, transitionProps: { duration: 160 } },
        styles: { title: { lineHeight: 1.5 } },
      },
      ModalOverlay: { defaultProps: { children: createElement(FocusReturn) } },
      DrawerOverlay: { defaultProps: { children: createElement(FocusReturn) } },
      // A dialog's head is no banner of the page.
      ModalHeader: { defaultProps: { role: 'none' } },
      DrawerHeader: { defaultProps: { role: 'none' } },
      Drawer: {
        defaultProps: { position: 'right', transitionProps: { duration: 160 } },
        styles: { title: { lineHeight: 1.5 } },
      },
    },
  });
