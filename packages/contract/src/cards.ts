import { z } from 'zod'
import { time } from './fields.ts'
import { fileStatuses } from './rights.ts'
import { fileKinds, ProcessingProblem } from './versions.ts'

/** A file as it stands in a list. */
export const FileCard = z.object({
  uuid: z.uuid(),
  name: z.string(),
  file_type: z.string(),
  kind: z.enum(fileKinds),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration: z.number().nullable(),
  size: z.int(),
  processed: z.boolean(),
  problem: ProcessingProblem.nullable(),
  placeholder: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  preview_url: z.string().nullable(),
  version_count: z.int(),
  status: z.enum(fileStatuses),
  internal_use: z.boolean(),
  review_status: z.int(),
  /** Who made it, or sent it from outside. */
  source_display_name: z.string(),
  recycled: z.boolean(),
  expired: z.boolean(),
  /** No rights record, copyright or source is recorded (rule 9a). */
  rights_unknown: z.boolean(),
  created_at: time,
})
export type FileCard = z.output<typeof FileCard>

/** The little picture by which a set of files is known. */
export const Cover = z.object({
  uuid: z.uuid(),
  thumbnail_url: z.string().nullable(),
  placeholder: z.string().nullable(),
})
export type Cover = z.output<typeof Cover>
