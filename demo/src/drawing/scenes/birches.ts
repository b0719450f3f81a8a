import { paint } from '../canvas.ts'
import { css, mix, plus, rgb } from '../colours.ts'
import { seededRandom, fractal, smooth } from '../numbers.ts'
import type { Scene } from '../scene.ts'

export type Birches = {
  seed: number
  far: string
  leaf: readonly [string, string, string]
  ground: string
  sunU?: number
  trunks?: number
}

const BARK = rgb('#ece7dc')
const FALLEN_LEAVES = ['#7a4a1e', '#9c6424', '#5d3a1a']
/** One white trunk with the dark marks of its bark. */
const trunk = (x: number, wide: number, foot: number, roll: () => number, bark: string) => {
  const lean = (roll() - 0.5) * 40
  const half = wide / 2
  const marks = Array.from({ length: Math.floor(foot / 34) }, () => {
    const y = roll() * foot
    const shift = lean * (1 - y / foot)
    const from = x + shift + (roll() < 0.5 ? -half : half * (0.1 + roll() * 0.5))
    const long = wide * (0.2 + roll() * 0.5)
    return `<path d="M${from} ${y}q${long / 2} ${-3 - roll() * 6} ${long} 0q${-long / 2} ${5 + roll() * 5} ${-long} 0Z" fill="#2d2a28" fill-opacity="${0.55 + roll() * 0.4}"/>`
  })
  return `<path d="M${x - half + lean} -10C${x - half + lean * 0.5} ${foot * 0.4} ${x - half} ${foot * 0.8} ${x - half * 1.5} ${foot}H${x + half * 1.5}C${x + half} ${foot * 0.8} ${x + half + lean * 0.5} ${foot * 0.4} ${x + half + lean} -10Z" fill="${bark}"/><path d="M${x + half * 0.2 + lean} -10C${x + half * 0.2 + lean * 0.5} ${foot * 0.4} ${x + half * 0.2} ${foot * 0.8} ${x + half * 0.2} ${foot}H${x + half * 1.5}C${x + half} ${foot * 0.8} ${x + half + lean * 0.5} ${foot * 0.4} ${x + half + lean} -10Z" fill="#57606a" fill-opacity=".34"/>${marks.join('')}${fallenLeaves(x, foot, wide, roll)}`
}

/** Fallen leaves at the foot of a trunk. */
const fallenLeaves = (x: number, foot: number, wide: number, roll: () => number) =>
  Array.from({ length: 16 }, (_, i) => {
    const [dx, dy] = [(i / 15 - 0.5) * wide * 2.6, (roll() - 0.6) * wide * 0.32]
    return `<ellipse cx="${x + dx}" cy="${foot + dy}" rx="${wide * 0.16}" ry="${wide * 0.09}" fill="${FALLEN_LEAVES[i % 3]}" transform="rotate(${roll() * 60 - 30} ${x + dx} ${foot + dy})"/>`
  }).join('')

/** A birch wood: light between white trunks, leaves in the air and on the ground. */
export const birches: Scene<Birches> = (canvas, { seed, far, leaf, ground, sunU = 0.6, trunks = 11 }) => {
  const [pale, bright, deep] = [rgb(leaf[0]), rgb(leaf[1]), rgb(leaf[2])]
  const [back, floor] = [rgb(far), rgb(ground)]
  paint(canvas, (u, v) => {
    const crown = fractal(u * 5, v * 5, seed, 4)
    const foliage = mix(
      mix(back, bright, smooth(0.3, 0.7, crown)),
      deep,
      smooth(0.5, 0.75, fractal(u * 9, v * 9, seed + 4, 3)) * 0.6,
    )
    const du = u - sunU * canvas.aspect
    const lit = plus(foliage, pale, 0.75 * Math.exp(-(du * du * 3 + (v - 0.35) * (v - 0.35) * 6)))
    const fallen = mix(floor, bright, smooth(0.4, 0.7, fractal(u * 14, v * 30, seed + 9, 4)) * 0.8)
    return mix(lit, fallen, smooth(0.66, 0.84, v + 0.06 * fractal(u * 4, 0, seed, 3)))
  })
  const roll = seededRandom(seed)
  const width = canvas.aspect * 1000
  const stems = Array.from({ length: trunks }, (_, i) => {
    const near = (i + 0.5) / trunks
    const x = width * ((i * 0.382 + 0.07 + roll() * 0.05) % 1)
    return trunk(x, 12 + near * near * 66, 730 + near * 240, roll, css(mix(back, BARK, 0.35 + near * 0.65)))
  })
  const leaves = Array.from({ length: 260 }, () => {
    const [x, y] = [roll() * width, roll() < 0.6 ? roll() ** 1.6 * 620 : 760 + roll() * 240]
    const colour = leaf[Math.floor(roll() * 3)]
    return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(4 + roll() * 8).toFixed(1)}" ry="${(3 + roll() * 4).toFixed(1)}" transform="rotate(${(roll() * 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})" fill="${colour}" fill-opacity="${(0.6 + roll() * 0.4).toFixed(2)}"/>`
  })
  return { blur: 7, svg: stems.join('') + leaves.join('') }
}
