import { z } from 'zod'
import type { ExifJob } from './exiftool.ts'
import { MediaFailure } from './failure.ts'
import { LIMITS } from './limits.ts'
import type { FaceJob } from './face-jobs.ts'
import type { ImageJob } from './image-jobs.ts'
import type { PoolCallOptions, Pool } from './pool.ts'
import type { Sandbox } from './sandbox.ts'
import { requireTool, type Tools } from './tools.ts'

/** The parts of the media port, passed to each of its functions. */
export type MediaContext = {
  box: Sandbox
  tools: Tools
  pictures: Pool<ImageJob>
  exif: Pool<ExifJob>
  faces: Pool<FaceJob>
}

/** A stored file on the local disk and its detected type. */
export type Source = { path: string; file_type: string }

/** Options of one task: `signal` aborts the task and its process; urgent tasks run before background tasks. */
export type TaskOptions = { signal?: AbortSignal; urgent?: boolean }

const parsed = <T>(schema: z.ZodType<T>, answer: unknown): T => {
  const result = schema.safeParse(answer)
  if (!result.success) throw new MediaFailure('crashed', z.prettifyError(result.error))
  return result.data
}

/** Sends a request to a worker and validates its answer. */
export const callWorker = async <Job, T>(
  pool: Pool<Job>,
  job: Job,
  schema: z.ZodType<T>,
  asking: PoolCallOptions,
): Promise<T> => parsed(schema, await pool.ask(job, asking))

/** Sends a request to an image process and validates its answer. */
export const callImageWorker = async <T>(
  { pictures }: MediaContext,
  job: ImageJob,
  schema: z.ZodType<T>,
  { onNews, ...asking }: TaskOptions & { onNews?: (news: unknown) => void } = {},
): Promise<T> =>
  parsed(
    schema,
    await pictures.ask(job, { ms: LIMITS.pictureMs, memory: LIMITS.memory, ...asking, ...(onNews ? { onNews } : {}) }),
  )

const toolOutput = z.object({ out: z.string(), err: z.string() })

/** Runs exiftool with these arguments in a long-lived process. */
export const runExiftool = async (
  { exif, tools }: MediaContext,
  args: readonly string[],
  { ms = LIMITS.pictureMs, ...asking }: TaskOptions & { ms?: number } = {},
): Promise<z.infer<typeof toolOutput>> => {
  requireTool(tools, 'perl')
  requireTool(tools, 'exiftool')
  return parsed(toolOutput, await exif.ask({ args }, { ms, memory: LIMITS.memory, ...asking }))
}

/** A number with unusual precision or format stays text: the keyword "1.00" is not 1. */
const asWritten = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined && context.source !== String(value)
    ? context.source
    : value

/** Parses the JSON that a tool printed. Anything else means that the tool could not read the file. */
export const jsonOf = <T>(schema: z.ZodType<T>, text: string): T => {
  try {
    return parsed(schema, JSON.parse(text, asWritten))
  } catch (error) {
    throw error instanceof MediaFailure ? error : new MediaFailure('damaged', text.slice(0, 200))
  }
}
