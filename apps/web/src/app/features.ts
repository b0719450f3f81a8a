import type { Feature } from '../lib/feature.ts'

/** Every feature: a folder with a `feature.ts` is part of the app. */
export const features: readonly Feature[] = Object.values(
  import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' }),
)
