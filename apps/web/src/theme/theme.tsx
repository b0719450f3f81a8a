import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import type { FocusEvent } from 'react'
import { restoreMenuFocus } from '../ui/focus.ts'
import { IconChevronDown, IconX } from '../ui/icons.ts'

const tuple = (name: string): MantineColorsTuple => {
  const shade = (n: number) => `var(--${name}-${n})`
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)]
}

/** Mantine reads `dark` by position; these are our dark surface, line and text colours in Mantine's order. */
const dark: MantineColorsTuple = [
  '#eceeee',
  '#b9c1c2',
  '#929c9e',
  '#717a7c',
  '#4b5354',
  '#262b2c',
  '#1e2223',
  '#151819',
  '#101213',
  '#0b0d0e',
]

/** Returns the colours of a control in each variant, from tokens; `red` is for destructive actions. */
const variants: VariantColorsResolver = (input) => {
  const danger = input.color === 'red'
  const ink = danger ? 'var(--stop)' : 'var(--ink)'
  switch (input.variant) {
    case 'filled':
      return danger
        ? { background: 'var(--stop)', hover: 'var(--stop)', color: 'var(--surface)', border: '1px solid var(--stop)' }
        : {
            background: 'var(--accent)',
            hover: 'var(--accent-hover)',
            color: 'var(--on-accent)',
            border: '1px solid var(--accent)',
          }
    case 'default':
    case 'outline':
      return {
        background: 'var(--button-ground, var(--surface))',
        hover: 'var(--hover)',
        color: ink,
        border: '1px solid var(--line-button)',
      }
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: danger ? ink : 'var(--ink-2)',
        border: '1px solid transparent',
      }
    case 'light':
      return {
        background: danger ? 'var(--stop-soft)' : 'var(--accent-soft)',
        hover: danger ? 'var(--stop-soft)' : 'var(--accent-soft)',
        color: danger ? ink : 'var(--accent-ink)',
        border: '1px solid transparent',
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}

const heading = (fontSize: number) => ({ fontSize: `${fontSize}px`, lineHeight: '1.25', fontWeight: '600' })
const transitionProps = { duration: 140, timingFunction: 'cubic-bezier(.2, .8, .3, 1)' }

/** Our tokens as Mantine's theme. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  colors: { lagoon: tuple('lagoon'), gray: tuple('slate'), dark },
  primaryColor: 'lagoon',
  primaryShade: { light: 8, dark: 6 },
  white: '#ffffff',
  black: '#161a1b',
  variantColorResolver: variants,
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '999px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.3' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: { h1: heading(28), h2: heading(20), h3: heading(16), h4: heading(14), h5: heading(13), h6: heading(12) },
  },
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  activeClassName: '',
  components: {
    Button: { defaultProps: { variant: 'default' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    Modal: { defaultProps: { transitionProps } },
    Drawer: { defaultProps: { transitionProps: { ...transitionProps, duration: 180 } } },
    CloseButton: { defaultProps: { icon: <IconX size={18} stroke={1.6} aria-hidden /> } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    // Floating elements are inside a landmark, because all content of a page should be in one.
    Portal: { defaultProps: { target: '#floating' } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        radius: 'md',
        position: 'bottom-end',
        transitionProps,
        // Otherwise Mantine would take focus away from a field that the chosen item opened.
        returnFocus: false,
        onClose: restoreMenuFocus,
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps } },
    Select: {
      defaultProps: {
        allowDeselect: false,
        checkIconPosition: 'right',
        rightSection: <IconChevronDown size={16} stroke={1.6} aria-hidden />,
        rightSectionPointerEvents: 'none',
        // Typing into a searchable list replaces its current text.
        onFocus: ({ currentTarget: box }: FocusEvent<HTMLInputElement>) => box.readOnly || box.select(),
      },
    },
    Tooltip: {
      defaultProps: { openDelay: 350, multiline: true, maw: 280, events: { hover: true, focus: true, touch: true } },
    },
    Textarea: { defaultProps: { autosize: true, minRows: 3 } },
  },
})

/** Maps our tokens to the variables that Mantine reads. */
export const variables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-color-error': 'var(--stop)',
    '--mantine-color-red-6': 'var(--stop)',
    '--mantine-color-success': 'var(--ok)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-button)',
    '--mantine-color-disabled': 'var(--sunk)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line-2)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-light-color': 'var(--accent-ink)',
  }
  return { variables: {}, light: both, dark: both }
}

/** The chosen colour scheme, kept in this browser; `first.js` reads the same key before the first paint. */
export const schemeStore = localStorageColorSchemeManager({ key: 'vitrine-scheme' })
