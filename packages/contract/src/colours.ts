/** The colour names in searches. The database uses the same names for the colours of an image. */
export const colourNames = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'white',
  'grey',
] as const
export type ColourName = (typeof colourNames)[number]

const upTo: [hue: number, name: ColourName][] = [
  [15, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [160, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [361, 'red'],
]
const nameOf = (hex: string): ColourName => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [light, span] = [(most + least) / 2, most - least]
  if (light < 0.12) return 'black'
  if (light > 0.92) return 'white'
  if (span < 0.1) return 'grey'
  const turned = 60 * (most === r ? (g - b) / span : most === g ? (b - r) / span + 2 : (r - g) / span + 4)
  const hue = turned < 0 ? turned + 360 : turned
  if ((hue < 45 || hue >= 345) && light < 0.35 && span < 0.5) return 'brown'
  return upTo.find(([end]) => hue < end)?.[1] ?? 'red'
}

/** Returns the colour name for a name or #rrggbb, or undefined if it is neither. */
export const colourOf = (typed: string): ColourName | undefined => {
  if (/^#[0-9a-f]{6}$/i.test(typed)) return nameOf(typed)
  if (typed === 'gray') return 'grey'
  return colourNames.find((name) => name === typed)
}
