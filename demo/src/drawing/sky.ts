import { type Canvas, paint } from './canvas.ts'
import { type Colour, type Light, mix, plus, times } from './colours.ts'
import { clamp, fractal, hash, smooth } from './numbers.ts'

export type Sky = {
  seed: number
  horizon: number
  cloud?: number
  /** The position of the sun, from 0 to 1: across the width, and from the top down to the horizon. */
  sunU?: number
  sunV?: number
  aurora?: Aurora
  stars?: boolean
  moon?: boolean
}
export type Aurora = 'green' | 'violet'

const WHITE: Colour = [1, 1, 1]
const CURTAINS: Record<Aurora, [foot: Colour, tip: Colour]> = {
  green: [
    [0.15, 0.75, 0.5],
    [0.45, 0.2, 0.6],
  ],
  violet: [
    [0.3, 0.62, 0.62],
    [0.78, 0.22, 0.62],
  ],
}

/** Three curtains of northern light, each with rays of its own. */
const curtains = (kind: Aurora, horizon: number, seed: number) => {
  const [foot, tip] = CURTAINS[kind]
  return (colour: Colour, u: number, v: number) => {
    let lit = colour
    for (let k = 0; k < 3; k++) {
      const hem = horizon * (0.62 + 0.1 * k) + 0.7 * (fractal(u * 1.1 + k * 3, 0.3, seed + k, 3) - 0.48)
      const height = smooth(hem - 0.42, hem, v) * smooth(hem + 0.035, hem - 0.01, v)
      if (height === 0) continue
      const rays = 0.3 + 0.7 * fractal(u * 18, v * 0.5 + k, seed + 9, 3)
      const folds = smooth(0.1, 0.75, fractal(u * 1.7 + k * 5, v * 0.8, seed + 13, 3)) * 1.6
      lit = plus(lit, mix(foot, tip, smooth(hem - 0.1, hem - 0.36, v)), height * rays * folds * (0.75 - k * 0.2))
    }
    return lit
  }
}

/** The sky down to the horizon: a gradient, the glow of the sun, stars, northern lights, and clouds lit from the side. */
export const paintSky = (canvas: Canvas, light: Light, sky: Sky) => {
  const { seed, horizon, cloud = 0.4, sunU = 0.65, sunV = 0.8, aurora, stars = false, moon = false } = sky
  const sun = { u: sunU * canvas.aspect, v: sunV * horizon }
  const lightUp = aurora && curtains(aurora, horizon, seed)
  const glowing = times(light.sun, 0.28)
  const fine = 1080 / canvas.height
  paint(
    canvas,
    (u, v, x, y) => {
      const t = v / horizon
      let colour =
        t < 0.6 ? mix(light.top, light.middle, smooth(0, 0.6, t)) : mix(light.middle, light.low, smooth(0.6, 1.05, t))
      const du = u - sun.u
      const dv = v - sun.v
      const glow = Math.exp(-(du * du + dv * dv * 1.6) * 9)
      colour = plus(colour, glowing, glow)
      if (stars && hash(x, y, seed) > 1 - 0.0012 * fine * fine)
        colour = plus(colour, WHITE, 0.85 * hash(y, x, seed) * (1 - t * 0.8))
      if (moon) colour = plus(colour, light.sun, smooth(0.034, 0.031, Math.hypot(du, dv)) * 0.8)
      if (lightUp) colour = lightUp(colour, u, v)
      if (cloud === 0) return colour
      const depth = 0.35 + 0.9 * (1 - t)
      const here = fractal((u * 1.5) / depth, (v * 4.6) / depth, seed + 40, 6)
      const cover = smooth(0.62 - cloud * 0.35, 0.86 - cloud * 0.25, here) * smooth(1.1, 0.7, t) * cloud * 1.7
      if (cover <= 0) return colour
      const lit = fractal(((u + 0.05) * 1.5) / depth, ((v - 0.012) * 4.6) / depth, seed + 40, 4) - here
      const white = plus(mix(light.low, light.sun, 0.45 + glow * 0.5), WHITE, -lit * 0.9 - 0.04)
      return mix(colour, white, clamp(cover, 0, 0.9))
    },
    { low: horizon + 0.02 },
  )
}
