import { z } from 'zod'
import { time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** The kind of a file, used for labels and for choosing how to show it. */
export const fileKinds = ['image', 'vector', 'video', 'audio', 'document', 'archive', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

/** A version's processing steps, as shown to people. */
export const processingSteps = {
  picture: 'Creating the preview',
  film: 'Reading the video',
  moving_preview: 'Creating the video preview',
  stream: 'Converting the video for browsers',
  sound: 'Reading the audio',
  audio_stream: 'Converting the audio for browsers',
  keeping: 'Saving the preview',
} as const
export type ProcessingStep = keyof typeof processingSteps
const stepNames = Object.keys(processingSteps) as [ProcessingStep, ...ProcessingStep[]]

/** Why a version is not shown, is shown only in part, or is not shown yet, and the step that failed. The bytes can still be
 *  downloaded. */
export const ProcessingProblem = z.object({ code: z.string(), text: z.string(), step: z.enum(stepNames).optional() })
/** Problems in the bytes themselves: processing them again would fail in the same way. */
const lasting = ['unsupported', 'locked', 'too_large']
/** Whether processing the version again may help. */
export const isRetryable = ({ code, step }: z.output<typeof ProcessingProblem>) =>
  !lasting.includes(code) && !isShownDamaged({ code, step })
/** Whether the file is damaged but could be partly read: no step has failed, and the readable part is shown. */
const isShownDamaged = ({ code, step }: Omit<z.output<typeof ProcessingProblem>, 'text'>) =>
  code === 'damaged' && step === undefined

/** Returns the message: the reason, preceded by the failed step if a retry may help. */
export const problemInWords = (problem: z.output<typeof ProcessingProblem>) =>
  problem.step !== undefined && isRetryable(problem)
    ? `${processingSteps[problem.step]} failed. ${problem.text}`
    : problem.text

/**
 * The creator of a version, as far as known (spec §3): `external` is someone outside the team, `social` a network account.
 */
export const Source = z.object({
  creator: z.object({
    name: z.string(),
    handle: z.string(),
    identifier: z.string(),
    platform: z.string(),
    external: z.boolean(),
    ig_creator: z.boolean(),
    social: z.boolean(),
    email: z.string(),
  }),
  /** The social media post that the version comes from. */
  post: z.object({ url: z.string(), caption: z.string(), posted_on: z.iso.datetime() }).optional(),
  /** Who supplied the bytes of a post: its network, or its creator through the approval link. */
  received_from: z.enum(['network', 'creator']).optional(),
})
export type Source = z.output<typeof Source>
/** Whether an original source can be set: only if no external creator is known (spec §5). */
export const maySetSource = (source: Source | null) =>
  source === null || !(source.creator.external || source.creator.ig_creator || source.creator.social)

/** One version of a file. Its URLs check the rights on each request. */
export const Version = z.object({
  uuid: z.uuid(),
  /** The number of the version within its file. It never changes. */
  number: z.int(),
  /** The URL of the original; empty for outsiders, who start a download instead. */
  url: z.string(),
  thumbnail_url: z.string().nullable(),
  /** The URL of the largest image of the version that browsers can display. */
  view_url: z.string().nullable(),
  /** The URL that browsers play, for videos: a web stream without metadata. */
  stream_url: z.string().nullable(),
  preview_url: z.string().nullable(),
  file_type: z.string(),
  kind: z.enum(fileKinds),
  original_name: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration: z.number().nullable(),
  size: z.int(),
  processed: z.boolean(),
  problem: ProcessingProblem.nullable(),
  placeholder: z.string().nullable(),
  created_at: time,
  created_by: z.object({ uuid: z.uuid(), first_name: z.string(), last_name: z.string() }).nullable(),
  /** The origin of the version, with its creator. */
  source: Source.nullable(),
})
export type Version = z.output<typeof Version>

const pixels = z.int().min(1, 'Use 1 or more')

/** The renditions for public pages: images by long edge, and a video's web stream and short preview. */
export const renditionSizes = ['400', '1080', '2000', 'stream', 'preview'] as const
/** The renditions for the file's own team: `full` is the whole image, for zooming in. */
export const ownRenditionSizes = [...renditionSizes, 'full'] as const

export const versions = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/file/versions/:file/',
    summary: 'The versions of a file, the active one first',
    access: { who: 'member', on: 'file' },
    reply: z.array(Version),
  },
  setActive: {
    method: 'PUT',
    path: '/v1/files/file/version/cover/:version/',
    summary: 'Makes a version active, which moves it to the front',
    access: { who: 'member', on: 'version', need: 'EDIT_ASSETS' },
    records: ['version.set_active'],
    reply: z.array(Version),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/file/version/delete/:version/',
    summary: 'Deletes a version, unless it is the only one',
    access: { who: 'member', on: 'version', need: 'DELETE_ASSETS' },
    records: ['version.deleted'],
    reply: z.array(Version),
  },
  crop: {
    method: 'POST',
    path: '/v1/files/file/version/crop/:version/',
    summary: 'Creates a new version by cropping, in the background; a box larger than the image is clamped to it',
    access: { who: 'member', on: 'version', need: { all: ['UPLOAD_ASSETS', 'EDIT_ASSETS'] } },
    records: ['version.crop_asked'],
    body: z.object({ left: z.int().min(0), top: z.int().min(0), width: pixels, height: pixels }),
    reply: z.object({ uuid: z.uuid() }),
  },
  original: {
    method: 'GET',
    path: '/v1/files/version/original/:version/',
    summary: 'Downloads a version as it was uploaded, always as an attachment; watermarked if a watermark is on',
    access: { who: 'viewer', on: 'version' },
    surface: 'app',
    reply: 'bytes',
  },
  rendition: {
    method: 'GET',
    path: '/v1/files/version/rendition/:version/:size/',
    summary:
      'Shows a rendition of a version: 400, 1080 or 2000 px, the stream or preview of a video or, for its own team, `full`',
    access: { who: 'viewer', on: 'version' },
    surface: 'app',
    params: z.object({ version: z.string(), size: z.enum(ownRenditionSizes) }),
    reply: 'bytes',
  },
  address: {
    method: 'GET',
    path: '/v1/files/version/address/:version/',
    summary: 'A short-lived signed URL for a version, for a plain link or another program',
    access: { who: 'viewer', on: 'version' },
    surface: 'app',
    query: z.object({ rendition: z.enum(['original', ...ownRenditionSizes]).default('original') }),
    limits: [{ times: 600, seconds: 600, per: ['user'] }],
    reply: z.object({ url: z.string(), expires_at: time }),
  },
  signed: {
    method: 'GET',
    path: '/v1/files/version/signed/:version/',
    summary: 'The bytes behind a signed URL; the rights of the person who requested it are checked again',
    access: { who: 'viewer', on: 'version' },
    surface: 'app',
    reply: 'bytes',
  },
})
