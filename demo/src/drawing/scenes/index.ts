import { balloons } from './balloons.ts'
import { birches } from './birches.ts'
import { brand } from './brand.ts'
import { bridge } from './bridge.ts'
import { cabin } from './cabin.ts'
import { crowns, iceFloes, pebbles } from './cells.ts'
import { facades } from './facades.ts'
import { fields } from './fields.ts'
import { harbour } from './harbour.ts'
import { meadow } from './meadow.ts'
import { mountains } from './mountains.ts'
import { portrait } from './portrait.ts'
import { sea } from './sea.ts'
import { skyline } from './skyline.ts'
import { stall } from './stall.ts'
import { surf } from './surf.ts'
import { table } from './table.ts'
import { waterfall } from './waterfall.ts'

/** Every scene that can be drawn, by name. */
export const scenes = {
  balloons,
  birches,
  brand,
  bridge,
  cabin,
  crowns,
  facades,
  fields,
  harbour,
  iceFloes,
  meadow,
  mountains,
  pebbles,
  portrait,
  sea,
  skyline,
  stall,
  surf,
  table,
  waterfall,
}
export type SceneName = keyof typeof scenes
export type OptionsOf<N extends SceneName> = Parameters<(typeof scenes)[N]>[1]
