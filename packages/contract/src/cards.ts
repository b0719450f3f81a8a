import { z } from 'zod'
import { columnFields } from './column-fields.ts'
import { sharedFact, teamFact, typesOf, worldFact } from './field-definition.ts'
import { time } from './fields.ts'
import { fileKinds, ProcessingProblem } from './versions.ts'

const { name, status, internal_use, review_status, source_display_name, recycled } = columnFields
/** The fields of a file that lists include. */
export const cardFields = {
  uuid: worldFact(z.uuid()),
  name,
  file_type: worldFact(z.string()),
  kind: worldFact(z.enum(fileKinds)),
  width: worldFact(z.int().nullable()),
  height: worldFact(z.int().nullable()),
  duration: worldFact(z.number().nullable()),
  size: worldFact(z.int()),
  processed: worldFact(z.boolean()),
  problem: sharedFact(ProcessingProblem.nullable(), null),
  placeholder: worldFact(z.string().nullable()),
  thumbnail_url: worldFact(z.string().nullable()),
  preview_url: worldFact(z.string().nullable()),
  version_count: teamFact(z.int(), 1),
  status,
  internal_use,
  review_status,
  /** Its creator, or the guest who sent it. */
  source_display_name,
  recycled,
  expired: teamFact(z.boolean(), false),
  /** No rights record, copyright or source is recorded (rule 9a). */
  rights_unknown: teamFact(z.boolean(), false),
  created_at: worldFact(time),
}
/** A file in a list. */
export const FileCard = z.object(typesOf(cardFields))
export type FileCard = z.output<typeof FileCard>

/** The thumbnail of a set of files. */
export const Cover = z.object({
  uuid: z.uuid(),
  thumbnail_url: z.string().nullable(),
  placeholder: z.string().nullable(),
})
export type Cover = z.output<typeof Cover>
