type Roll = () => number
/** `r` is the radius of the space that the object takes up. The radius of its shadow is `shade` times `r`, by default `r`
 *  itself. */
type Drawn = { r: number; shade?: number; draw: (roll: Roll) => string }

const circle = (r: number, fill: string, more = '') => `<circle r="${r}" fill="${fill}"${more}/>`
const plate = (r: number, rim: string, inner: string) =>
  circle(r, rim) +
  circle(r * 0.97, '#fff', ' fill-opacity=".25"') +
  circle(r * 0.72, inner) +
  circle(r * 0.72, '#000', ' fill-opacity=".05"') +
  circle(r * 0.69, inner)
const bowl = (r: number, rim: string, inside: string) =>
  circle(r, rim) + circle(r * 0.9, '#000', ' fill-opacity=".22"') + circle(r * 0.86, inside)
/** Many small items, scattered evenly in a circle. */
const strewn = (count: number, within: number, roll: Roll, draw: (x: number, y: number, turn: number) => string) =>
  Array.from({ length: count }, (_, i) => {
    const far = Math.sqrt((i + 0.5) / count) * within
    const angle = i * 2.39996 + roll() * 0.4
    return draw(Math.cos(angle) * far, Math.sin(angle) * far, roll() * 360)
  }).join('')
const ball = (r: number, fill: string) => (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.35}" r="${r * 0.3}" fill="#fff" fill-opacity=".55"/>`
const leaf =
  (fill: string, size = 1) =>
  (x: number, y: number, turn: number) =>
    `<path d="M0-13C9-6 9 6 0 13-9 6-9-6 0-13Z" fill="${fill}" transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"/>`
const slice = (rind: string, flesh: string, r: number) => (x: number, y: number, turn: number) => {
  const ribs = Array.from(
    { length: 8 },
    (_, i) =>
      `<path d="M0 0V${-r * 0.78}" transform="rotate(${i * 45})" stroke="#fff" stroke-width="2.500" stroke-opacity=".8"/>`,
  )
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${circle(r, rind)}${circle(r * 0.88, '#fff8e0')}${circle(r * 0.8, flesh)}${ribs.join('')}</g>`
}

/** Objects on a table, seen from above. */
export const dishes = {
  coffee: {
    r: 104,
    draw: () =>
      `${plate(104, '#e9e4da', '#f6f2ea')}<path d="M56-12h44a12 12 0 0 1 0 24H56Z" fill="#f2ede3"/>${bowl(66, '#f7f3ea', '#5a3420')}${circle(52, '#8a5a34')}<path d="M0-34C30-34 36-6 20 10 12 22 4 28 0 38-4 28-12 22-20 10-36-6-30-34 0-34Z" fill="#efd9b4"/><path d="M0-22C18-22 22-4 12 6 6 12 2 18 0 24-2 18-6 12-12 6-22-4-18-22 0-22Z" fill="#a8733f"/>`,
  },
  bread: {
    r: 138,
    shade: 0.64,
    draw: (roll) =>
      `<path d="M-132 0C-130-70-50-84 0-84S130-70 132 0 50 84 0 84-130 70-132 0Z" fill="#a5692f"/><path d="M-116-6C-112-58-44-70 0-70S112-58 116-6 44 58 0 58-112 52-116-6Z" fill="#c98d48"/>${[-70, -24, 22, 68].map((x) => `<path d="M${x}-52q26 46-2 98 10-50 2-98Z" fill="#f0d9ac"/>`).join('')}${strewn(40, 70, roll, (x, y) => `<circle cx="${x * 1.4}" cy="${y * 0.7}" r="2.200" fill="#fff3d6" fill-opacity=".7"/>`)}`,
  },
  soup: {
    r: 128,
    draw: (roll) =>
      `${plate(128, '#3f5f6d', '#4d7080')}${bowl(98, '#e8e2d4', '#d98a3a')}${circle(78, '#e69a48')}<path d="M-50-20C-20-50 30-40 44-10S20 40-10 30-60 10-50-20Z" fill="none" stroke="#fff1d8" stroke-width="9" stroke-linecap="round" stroke-opacity=".85"/>${strewn(14, 56, roll, leaf('#4d7a33', 0.7))}${strewn(10, 40, roll, (x, y) => `<circle cx="${x}" cy="${y}" r="3" fill="#2c2420"/>`)}`,
  },
  berries: {
    r: 112,
    draw: (roll) =>
      `${bowl(112, '#dfe6e6', '#e9efee')}${strewn(60, 84, roll, ball(14, '#2f3573'))}${strewn(12, 70, roll, ball(13, '#c92a3c'))}${strewn(5, 50, roll, leaf('#5c8a3a', 1.1))}`,
  },
  salmon: {
    r: 150,
    draw: (roll) =>
      `${plate(150, '#f1ece2', '#fbf8f1')}${[-46, 0, 46].map((y) => `<g transform="translate(0 ${y}) rotate(-8)"><path d="M-84-18C-40-34 50-34 90-10 96 4 88 16 70 20 20 30-50 26-84 14Z" fill="#ec7f56"/><path d="M-70-8C-30-18 40-18 80-4M-72 4C-30-6 40-4 74 8" stroke="#f9b795" stroke-width="4" fill="none"/></g>`).join('')}${slice('#e0b020', '#f5d95a', 30)(78, -74, 20)}${slice('#e0b020', '#f5d95a', 30)(96, -34, 70)}${strewn(12, 80, roll, leaf('#5f8f3f', 0.8))}`,
  },
  salad: {
    r: 132,
    draw: (roll) =>
      `${bowl(132, '#c9a06a', '#8a5f34')}${strewn(46, 100, roll, leaf('#5f9440', 2.1))}${strewn(30, 98, roll, leaf('#86b457', 1.8))}${strewn(9, 84, roll, ball(17, '#d83f2c'))}${strewn(8, 70, roll, (x, y) => `<circle cx="${x}" cy="${y}" r="19" fill="#f6efdc"/><circle cx="${x}" cy="${y}" r="9.500" fill="#f0b63c"/>`)}`,
  },
  waffle: {
    r: 126,
    draw: (roll) => {
      const heart = (turn: number) =>
        `<g transform="rotate(${turn})"><path d="M0 0C-52-28-52-94-18-98-6-98 0-88 0-80 0-88 6-98 18-98 52-94 52-28 0 0Z" fill="#d79a47"/><path d="M-26-76 20-20M-34-52 4-8M26-76-20-20M34-52-4-8M-10-92 34-46M10-92-34-46" stroke="#b37a2e" stroke-width="4"/></g>`
      return `${plate(126, '#d8e0de', '#f4f4ef')}${[0, 72, 144, 216, 288].map(heart).join('')}${circle(26, '#b5203a')}${strewn(9, 20, roll, ball(6, '#e0405a'))}<path d="M30-34C60-50 76-10 50 2S18-16 30-34Z" fill="#fffaf0"/>`
    },
  },
  mussels: {
    r: 140,
    draw: (roll) =>
      `${bowl(140, '#5a6a73', '#2f3a40')}${strewn(26, 104, roll, (x, y, turn) => `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-34 0C-30-24 20-26 36 0 20 26-30 24-34 0Z" fill="#1f2a3a"/><path d="M-26 0C-22-16 14-18 26 0 14 18-22 16-26 0Z" fill="#d9dde2"/><ellipse rx="15" ry="9" fill="#e9a24a"/></g>`)}${slice('#e0b020', '#f5d95a', 28)(20, -16, 0)}${strewn(16, 90, roll, leaf('#5f8f3f', 0.7))}`,
  },
  glass: {
    r: 58,
    draw: () =>
      `${circle(58, '#dcebee', ' fill-opacity=".75"')}${circle(50, '#e9b44a', ' fill-opacity=".85"')}${circle(34, '#f3cf7a', ' fill-opacity=".8"')}<path d="M-40-30A50 50 0 0 1-4-50" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round" stroke-opacity=".9"/>`,
  },
  water: {
    r: 54,
    draw: () =>
      `${circle(54, '#e6f1f3', ' fill-opacity=".6"')}${circle(46, '#bcd9df', ' fill-opacity=".7"')}${slice('#8fb33a', '#c9df7a', 24)(4, 2, 0)}<path d="M-36-28A46 46 0 0 1-4-46" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  },
  lemons: {
    r: 84,
    draw: (roll) =>
      `${circle(84, '#b98d5c')}${circle(78, '#caa273')}${strewn(4, 52, roll, slice('#e3b320', '#f7de6a', 32))}`,
  },
  cheese: {
    r: 108,
    draw: (roll) =>
      `${circle(108, '#7a5636')}${circle(102, '#96704a')}<path d="M-70 40 60-60A90 90 0 0 1 70 50Z" fill="#f0cf73"/><path d="M60-60A90 90 0 0 1 70 50l-10-2A80 80 0 0 0 52-54Z" fill="#c9973a"/>${strewn(7, 34, roll, (x, y) => `<circle cx="${x + 24}" cy="${y + 6}" r="6" fill="#d9b254"/>`)}${strewn(9, 26, roll, (x, y) => ball(10, '#5a2147')(x - 46, y - 40))}`,
  },
} satisfies Record<string, Drawn>
export type Dish = keyof typeof dishes
