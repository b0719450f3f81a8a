import { z } from 'zod'
import { conversionName, OfferedConversion } from './conversions.ts'
import { id, line, time } from './fields.ts'
import { steps } from './rights.ts'

/** The shape of a download: as uploaded, or converted. */
export const downloadShape = z.union([z.literal('original'), conversionName])

/** A text that people agree to, and its hash, which is sent when agreeing: a text that has changed since doesn't count. */
export const AgreedText = z.object({ text: z.string(), hash: z.string() })

/** The steps before a download of this file, with their texts. Texts are null if they are not needed. */
export const DownloadTerms = z.object({
  verdict: z.enum(['allow', 'steps', 'deny']),
  steps: z.array(z.enum(steps)),
  reasons: z.array(z.string()),
  /** Only a watermarked copy is delivered. */
  marked: z.boolean(),
  disclaimer: AgreedText.nullable(),
  agreement: AgreedText.nullable(),
  /** The newest request of this person for this file: null pending, true approved, false denied. */
  request: z.object({ uuid: z.uuid(), approved: z.boolean().nullable(), reason: z.string() }).nullable(),
  /** The approval that makes a request unnecessary: its coverage and end. */
  granted: z.object({ shape: z.string(), until: time.nullable(), once: z.boolean() }).nullable(),
  /** The sizes that a rule of the team approves automatically for this person, if other sizes need a request. */
  at_once: z.array(z.string()),
  sizes: z.array(OfferedConversion),
})
export type DownloadTerms = z.output<typeof DownloadTerms>

/** The steps a person completed: texts by their hashes, and the use case. */
export const StepsTaken = z.object({
  shape: downloadShape.default('original'),
  disclaimer: z.string().max(64).optional(),
  agreement: z.string().max(64).optional(),
  useCase: line(2000, 'Describe how you’ll use it').optional(),
  /** The name of a visitor who has none yet. */
  name: line(160, 'Enter a name').optional(),
  /** A version other than the active one: for the file's own team. */
  version: id('version').optional(),
})
export type StepsTaken = z.output<typeof StepsTaken>
