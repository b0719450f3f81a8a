const MB = 1024 * 1024
const GB = 1024 * MB
const MINUTE = 60_000

/** Every cap of the media port in one place: what a hostile file may cost before it is stopped. */
export const LIMITS = {
  /** Pixels of one picture. More is refused before anything is decoded. */
  pixels: 268_402_689,
  /** Resident bytes of one parser. */
  memory: 1 * GB,
  /** What V8, WebAssembly and thread stacks map beyond what they use; added to `memory` for the hard limit. */
  memorySlack: 640 * MB,
  /** One picture job, one metadata read: time at work, and half of the processor time it may use. */
  pictureMs: 20_000,
  /** How long a parser may wait for a processor that others use, beyond its own time. */
  waitingMs: 10 * MINUTE,
  /** One file a picture job writes. */
  pictureOutput: 512 * MB,
  /** Pictures in one animated file that are carried through a resize. More leaves the first. */
  frames: 240,
  /** Bytes of one text-like picture (svg, postscript) and of pdf, psd and heif, which are read whole. */
  svgBytes: 32 * MB,
  wholeBytes: 256 * MB,
  /** Looking at a video: its streams, one frame of it. */
  videoLookMs: 20_000,
  /** One file a video job writes, at most. */
  videoOutput: 16 * GB,
  /** Longer edges than this are made smaller when a video is encoded anew. */
  videoEdge: 3840,
  /** Standard output of a tool, kept in memory. */
  stdout: 4 * MB,
  /** Standard error of a tool, kept for the log. */
  stderr: 4096,
  /** Metadata: items of one file, characters of one value. */
  metadataItems: 2000,
  metadataValue: 1000,
  /** A child is replaced after so many jobs, or when it has come to ask for so much (400 MB of it at its start). */
  childJobs: 500,
  childMemory: 800 * MB,
  /** A child that has had nothing to do for so long is ended; the next upload starts it again. */
  childIdleMs: 30_000,
} as const

/** How long one video may be worked on: two minutes, and one more for each 20 MB, up to an hour. */
export const videoMs = (bytes: number): number =>
  Math.min(60 * MINUTE, 2 * MINUTE + Math.ceil(bytes / (20 * MB)) * MINUTE)

/** The three sizes each picture is kept in, by the longer edge. */
export const SIZES = [400, 1080, 2000] as const
