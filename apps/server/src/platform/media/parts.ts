import { z } from 'zod'
import type { ExifJob } from './exiftool.ts'
import { MediaFailure } from './failure.ts'
import { LIMITS } from './limits.ts'
import type { PictureJob } from './picture-jobs.ts'
import type { Pool } from './pool.ts'
import type { Sandbox } from './sandbox.ts'
import { needed, type Tools } from './tools.ts'

/** What the media port is made of; every function of it takes this first. */
export type Parts = { box: Sandbox; tools: Tools; pictures: Pool<PictureJob>; exif: Pool<ExifJob> }

/** A stored file on this machine's disk and the type its content was sniffed as. */
export type Source = { path: string; file_type: string }

/** How one piece of work is asked for: a signal ends it and its process; `urgent` goes before what nobody waits for. */
export type Asking = { signal?: AbortSignal; urgent?: boolean }

const parsed = <T>(schema: z.ZodType<T>, answer: unknown): T => {
  const result = schema.safeParse(answer)
  if (!result.success) throw new MediaFailure('crashed', z.prettifyError(result.error))
  return result.data
}

/** Asks a picture child and checks the shape of its answer. */
export const askPicture = async <T>(
  { pictures }: Parts,
  job: PictureJob,
  schema: z.ZodType<T>,
  { onNews, ...asking }: Asking & { onNews?: (news: unknown) => void } = {},
): Promise<T> =>
  parsed(
    schema,
    await pictures.ask(job, { ms: LIMITS.pictureMs, memory: LIMITS.memory, ...asking, ...(onNews ? { onNews } : {}) }),
  )

const said = z.object({ out: z.string(), err: z.string() })

/** Runs exiftool with these arguments on files of ours. */
export const askExiftool = async (
  { exif, tools }: Parts,
  args: readonly string[],
  { ms = LIMITS.pictureMs, ...asking }: Asking & { ms?: number } = {},
): Promise<z.infer<typeof said>> => {
  needed(tools, 'perl')
  needed(tools, 'exiftool')
  return parsed(said, await exif.ask({ args }, { ms, memory: LIMITS.memory, ...asking }))
}

/** A number too exact or too odd for us stays the text it was: a keyword "1.00" is not 1. */
const asWritten = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined && context.source !== String(value)
    ? context.source
    : value

/** exiftool answers JSON on request; anything else means that it could not read the file. */
export const jsonOf = <T>(schema: z.ZodType<T>, text: string): T => {
  try {
    return parsed(schema, JSON.parse(text, asWritten))
  } catch (error) {
    throw error instanceof MediaFailure ? error : new MediaFailure('damaged', text.slice(0, 200))
  }
}
