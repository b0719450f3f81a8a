import { z } from 'zod'

/** Expands the short form: `#fff` becomes `#ffffff`. */
const expandHex = (hex: string) => hex.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')
/** A colour as `#rrggbb`, or `#rgb` for short. */
export const hexColour = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(expandHex)
  .regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #0b4f6c')

const channel = (part: string) => {
  const value = Number.parseInt(part, 16) / 255
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) =>
  0.2126 * channel(hex.slice(1, 3)) + 0.7152 * channel(hex.slice(3, 5)) + 0.0722 * channel(hex.slice(5, 7))

/** Returns the contrast ratio of two colours, from 1 to 21, as defined by WCAG 2. */
export const contrastRatio = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** The WCAG AA minimum for normal text: an accent colour is used behind white text, and as text on white. */
export const READABLE_CONTRAST = 4.5
export const isReadableAccent = (hex: string) => contrastRatio(hex, '#ffffff') >= READABLE_CONTRAST
