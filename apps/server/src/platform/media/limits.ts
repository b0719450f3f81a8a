const MB = 1024 * 1024
const GB = 1024 * MB
const MINUTE = 60_000

/** All limits of the media port: how much a hostile file can use up before its processing is stopped. */
export const LIMITS = {
  /** Pixels of one image. Larger ones are rejected before decoding. */
  pixels: 268_402_689,
  /** Resident bytes of one parser. */
  memory: 1 * GB,
  /** Memory that V8, WebAssembly and thread stacks map but do not use; added to `memory` for the hard limit. */
  memorySlack: 640 * MB,
  /** Time limit of one image job or metadata read. Its limit on processor time is twice this. */
  pictureMs: 20_000,
  /** Limits for finding the faces in one image: time, including the start of the process, and memory. */
  facesMs: 60_000,
  facesMemory: 1536 * MB,
  /** Face detection pauses while images are processed. If images keep arriving, it gets a tenth of the time. */
  facesHold: { quietMs: 200, mostMs: 18_000, turnMs: 2000 },
  /** How long a parser can wait for a busy processor, beyond its own time limit. */
  waitingMs: 10 * MINUTE,
  /** Bytes of one output file of an image job. */
  pictureOutput: 512 * MB,
  /** Frames of an animation that a resize keeps. If there are more, only the first is kept. */
  frames: 240,
  /** Bytes of an svg, and of the other files that are read whole, such as pdf, psd, heif and postscript. */
  svgBytes: 32 * MB,
  wholeBytes: 256 * MB,
  /** Time to read a video's streams or one frame. */
  videoLookMs: 20_000,
  /** Bytes of one output file of a video job. */
  videoOutput: 16 * GB,
  /** The longest edge of an encoded video, in pixels; larger videos are scaled down. */
  videoEdge: 3840,
  /** Bytes of a tool's standard output, which is kept in memory. */
  stdout: 4 * MB,
  /** Bytes of a tool's standard error that are kept for the log. */
  stderr: 4096,
  /** Metadata: items per file, and characters per value. */
  metadataItems: 2000,
  metadataValue: 1000,
  /** A child process is replaced after this many jobs, or when it uses this much memory (it starts with 400 MB). */
  childJobs: 500,
  childMemory: 800 * MB,
  /** A child process that has been idle for this long is ended; the next upload starts a new one. */
  childIdleMs: 30_000,
} as const

/** The time limit of one video: two minutes, and one more for each 20 MB, up to an hour. */
export const videoMs = (bytes: number): number =>
  Math.min(60 * MINUTE, 2 * MINUTE + Math.ceil(bytes / (20 * MB)) * MINUTE)

/** The three stored sizes of each image, by the longer edge. */
export const SIZES = [400, 1080, 2000] as const
