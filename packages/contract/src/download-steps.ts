import { z } from 'zod'
import { conversionName, OfferedConversion } from './conversions.ts'
import { id, line, time } from './fields.ts'
import { steps } from './rights.ts'
import { imageSizes } from './sizes.ts'

/** The form in which a file is downloaded: as uploaded, or converted. */
export const downloadShape = z.union([z.literal('original'), conversionName])

/** A text to agree to, and its hash, which is sent with the agreement. Agreement to an older text does not count. */
export const AgreedText = z.object({ text: z.string(), hash: z.string() })

/** The steps before this file can be downloaded, with their texts. Texts that are not needed are null. */
export const DownloadTerms = z.object({
  verdict: z.enum(['allow', 'steps', 'deny']),
  steps: z.array(z.enum(steps)),
  reasons: z.array(z.string()),
  /** Whether only a watermarked copy is delivered. */
  marked: z.boolean(),
  disclaimer: AgreedText.nullable(),
  agreement: AgreedText.nullable(),
  /** This person's newest request for this file. `approved` is null if pending, true if approved, false if denied. */
  request: z.object({ uuid: z.uuid(), approved: z.boolean().nullable(), reason: z.string() }).nullable(),
  /** The approval that makes a request unnecessary: the format or size it covers, and when it ends. */
  granted: z.object({ shape: z.string(), until: time.nullable(), once: z.boolean() }).nullable(),
  /** The sizes that a team rule approves automatically for this person, if other sizes need a request. */
  at_once: z.array(z.string()),
  sizes: z.array(OfferedConversion),
})
export type DownloadTerms = z.output<typeof DownloadTerms>

/** The steps that a person completed: agreed texts by hash, and the use case. */
export const StepsTaken = z.object({
  shape: downloadShape.default('original'),
  /** The image size when many files are downloaded, instead of `shape`. Other files and smaller images are delivered as originals. */
  size: z.enum(imageSizes).optional(),
  disclaimer: z.string().max(64).optional(),
  agreement: z.string().max(64).optional(),
  useCase: line(2000, 'Describe how you’ll use it').optional(),
  /** The visitor's name, if the account has none yet. */
  name: line(160, 'Enter a name').optional(),
  /** A version other than the active one. Only for the file's own team. */
  version: id('version').optional(),
})
export type StepsTaken = z.output<typeof StepsTaken>
