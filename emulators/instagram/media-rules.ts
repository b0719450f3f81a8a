import type { Blob } from '../kit/blobs.ts'
import type { Core } from '../kit/core.ts'
import { DownloadError, download } from '../kit/download.ts'
import { type ImageFacts, inspect, type VideoFacts } from '../kit/inspect.ts'
import { graphError } from './errors.ts'
import type { InstagramSettings } from './settings.ts'
import type { Asset, Container } from './state.ts'

const MB = 1_000_000
const IMAGE_BYTES = 8 * 1024 * 1024
const [TALLEST, WIDEST] = [4 / 5, 1.91]
/** Cropping to whole pixels can slightly miss the exact ratio: 1080x566 is 1.908, not 1.91. */
const TOLERANCE = 0.01

type Refusal = { subcode: string; values: unknown[] }
export const isRefusal = (result: Asset | Refusal): result is Refusal => 'subcode' in result

const fits = (ratio: number, least: number, most: number) => ratio >= least - TOLERANCE && ratio <= most + TOLERANCE

const fetchMedia = async (core: Core, settings: InstagramSettings, address: string, maxBytes: number) => {
  // Meta's fetcher accepts only ASCII URLs.
  if (!/^[\x21-\x7e]+$/.test(address)) return { subcode: '2207052', values: [address] }
  try {
    return await download(core.blobs, address, { maxBytes, timeoutMs: settings.fetchTimeoutMs, followRedirects: true })
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error
    if (error.problem === 'timeout') return { subcode: '2207003', values: [] }
    if (error.problem === 'too_large')
      return { subcode: maxBytes === IMAGE_BYTES ? '2207004' : '2207026', values: ['video'] }
    return { subcode: '2207052', values: [address] }
  }
}

const refuseImage = (facts: ImageFacts, kind: Container['kind']): Refusal | undefined => {
  if (facts.format !== 'jpeg') return { subcode: '2207005', values: [facts.format.toUpperCase()] }
  const ratio = facts.width / facts.height
  if (kind !== 'story' && !fits(ratio, TALLEST, WIDEST))
    return { subcode: '2207009', values: [`('${facts.width}/${facts.height}',)`] }
  return undefined
}

/** Fetches and checks an image, as Meta does before it responds. */
export const checkImage = async (
  core: Core,
  settings: InstagramSettings,
  address: string,
  kind: Container['kind'],
): Promise<Asset> => {
  const blob = await fetchMedia(core, settings, address, IMAGE_BYTES)
  if ('subcode' in blob) throw graphError(blob.subcode, ...blob.values)
  const facts = await inspect(blob.path)
  if (facts.kind !== 'image') throw graphError('2207052', address)
  const refusal = refuseImage(facts, kind)
  if (refusal) throw graphError(refusal.subcode, ...refusal.values)
  return { blob: blob.id, type: 'image/jpeg', width: facts.width, height: facts.height }
}

const RULES = {
  reel: { bytes: 300 * MB, seconds: 15 * 60, ratios: [0.01, 10] },
  story: { bytes: 100 * MB, seconds: 60, ratios: [0.1, 10] },
  item: { bytes: 300 * MB, seconds: 15 * 60, ratios: [TALLEST, WIDEST] },
} as const

/** The reasons why the network refuses a video, worded for the journal. */
const videoFaults = (facts: VideoFacts, rules: (typeof RULES)[keyof typeof RULES], refuseEditLists: boolean) => {
  const { audio } = facts
  const [least, most] = rules.ratios
  const checks: [string, boolean][] = [
    ['container', facts.container === 'mp4' || facts.container === 'mov'],
    ['codec', ['h264', 'hevc'].includes(facts.codec)],
    ['chroma', facts.is420],
    ['interlaced', facts.isProgressive],
    ['index not first', facts.isIndexFirst],
    ['edit list', !facts.hasEditList || !refuseEditLists],
    ['duration', facts.seconds >= 3 && facts.seconds <= rules.seconds + 0.5],
    ['frame rate', facts.framesPerSecond >= 22.9 && facts.framesPerSecond <= 60.1],
    ['width', facts.width <= 1920],
    ['ratio', fits(facts.width / facts.height, least, most)],
    ['bit rate', facts.bitsPerSecond <= 25 * MB],
    ['audio', !audio || (audio.codec === 'aac' && audio.sampleRate <= 48_000 && audio.channels <= 2)],
  ]
  return checks.filter(([, isGood]) => !isGood).map(([name]) => name)
}

const checkFacts = async (blob: Blob, container: Container, settings: InstagramSettings): Promise<Asset | Refusal> => {
  const facts = await inspect(blob.path)
  if (facts.kind !== 'video') return { subcode: '2207026', values: ['video'] }
  const rules = RULES[container.kind === 'story' || container.kind === 'item' ? container.kind : 'reel']
  const faults = videoFaults(facts, rules, settings.refuseEditLists)
  if (faults.length > 0) return { subcode: '2207026', values: ['video', ...faults] }
  const offset = container.thumb_offset ?? 0
  if (offset < 0 || offset >= facts.seconds * 1000) return { subcode: '2207057', values: [facts.seconds] }
  const { width, height, seconds } = facts
  return { blob: blob.id, type: 'video/mp4', width, height, seconds }
}

/** Fetches and checks a video, as Meta does after it has responded. */
export const checkVideo = async (
  core: Core,
  settings: InstagramSettings,
  container: Container,
  address: string,
): Promise<Asset | Refusal> => {
  const { bytes } = RULES[container.kind === 'story' ? 'story' : 'reel']
  const blob = await fetchMedia(core, settings, address, bytes)
  return 'subcode' in blob ? blob : checkFacts(blob, container, settings)
}
