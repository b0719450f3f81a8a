import { defineFeature } from '../../lib/feature.ts'
import { UploadsHost } from './UploadsHost.tsx'

export const feature = defineFeature({ Host: UploadsHost })
