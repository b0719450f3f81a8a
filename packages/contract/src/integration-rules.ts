/**
 * The formats that Canva and Adobe accept, as data. The server uses them to prepare files, the browser to explain disabled
 * buttons.
 */

import type { FileKind } from './versions.ts'

export const integrationProviders = ['Canva', 'Adobe'] as const
export type IntegrationProvider = (typeof integrationProviders)[number]
export const destinations = ['Canva', 'Creative Cloud Libraries', 'Frame.io'] as const
export type Destination = (typeof destinations)[number]
/** `unconfirmed`: the file was sent, but the other product never confirmed it. It is not sent again automatically. */
export const uploadStates = ['waiting', 'sending', 'processing', 'done', 'failed', 'unconfirmed'] as const
export type UploadState = (typeof uploadStates)[number]
export const isUploadOver = (status: UploadState) => ['done', 'failed', 'unconfirmed'].includes(status)

export const providerOf = (destination: Destination): IntegrationProvider =>
  destination === 'Canva' ? 'Canva' : 'Adobe'

type Rules = {
  /** Types sent unchanged; other images are converted to JPEG. `bytes` and `edge` are the accepted maximums. */
  images?: { types: readonly string[]; bytes: number; edge: number }
  /** Videos of other types are converted to MP4. */
  videos?: { types: readonly string[]; bytes: number }
  /** Files of any type are sent unchanged. */
  others?: { bytes: number }
}
const MB = 1024 * 1024
export const destinationRules: Record<Destination, Rules> = {
  Canva: {
    images: { types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'], bytes: 50 * MB, edge: 8000 },
    videos: {
      types: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska', 'video/mpeg'],
      bytes: 500 * MB,
    },
  },
  'Creative Cloud Libraries': {
    images: { types: ['image/jpeg', 'image/png'], bytes: 5 * MB, edge: 8000 },
  },
  'Frame.io': { others: { bytes: 1024 * 1024 * MB } },
}

/** Returns where Adobe stores a file by default: images in Libraries, everything else in Frame.io. */
export const adobeDestination = (kind: FileKind): Destination =>
  kind === 'image' ? 'Creative Cloud Libraries' : 'Frame.io'

/** Returns why a destination doesn't accept files of this kind, or null if it does. */
export const whyNotTaken = (destination: Destination, kind: FileKind): string | null => {
  const { images, videos, others } = destinationRules[destination]
  if (others || (kind === 'image' && images) || (kind === 'video' && videos)) return null
  return videos ? `${destination} accepts only images and videos.` : `${destination} accepts only images.`
}
