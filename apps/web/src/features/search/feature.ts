import { defineFeature } from '../../lib/feature.ts'
import { usePlaceEntries } from './places.ts'

export const feature = defineFeature({ usePaletteEntries: usePlaceEntries })
