import { z } from 'zod'
import { columnFields } from './column-fields.ts'
import { sharedFact, teamFact, typesOf, publicFact } from './field-definition.ts'
import { time } from './fields.ts'
import { fileKinds, ProcessingProblem } from './versions.ts'

const { name, status, internal_use, review_status, source_display_name, recycled } = columnFields
/** The fields of a file that are included in lists. */
export const cardFields = {
  uuid: publicFact(z.uuid()),
  name,
  file_type: publicFact(z.string()),
  kind: publicFact(z.enum(fileKinds)),
  width: publicFact(z.int().nullable()),
  height: publicFact(z.int().nullable()),
  duration: publicFact(z.number().nullable()),
  size: publicFact(z.int()),
  processed: publicFact(z.boolean()),
  problem: sharedFact(ProcessingProblem.nullable(), null),
  placeholder: publicFact(z.string().nullable()),
  thumbnail_url: publicFact(z.string().nullable()),
  preview_url: publicFact(z.string().nullable()),
  version_count: teamFact(z.int(), 1),
  status,
  internal_use,
  review_status,
  /** The creator, or the guest who sent the file. */
  source_display_name,
  recycled,
  expired: teamFact(z.boolean(), false),
  /** Whether no rights record, copyright or source is recorded (rule 9a). */
  rights_unknown: teamFact(z.boolean(), false),
  created_at: publicFact(time),
}
/** A file in a list. */
export const FileCard = z.object(typesOf(cardFields))
export type FileCard = z.output<typeof FileCard>

/** A file with its thumbnail, such as the cover of a collection. */
export const Cover = z.object({
  uuid: z.uuid(),
  thumbnail_url: z.string().nullable(),
  placeholder: z.string().nullable(),
})
export type Cover = z.output<typeof Cover>
