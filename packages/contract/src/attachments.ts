import { z } from 'zod'
import { PersonName } from './comments.ts'
import { id, time } from './fields.ts'
import { FileCard } from './cards.ts'

/** An attachment to a file: another file of the team, or a web address. */
export const Attachment = z.object({
  uuid: z.uuid(),
  url: z.string().nullable(),
  file: FileCard.nullable(),
  added_by: PersonName.nullable(),
  created_at: time,
})
export type Attachment = z.output<typeof Attachment>

const oneOrMany = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).min(1).max(100)])
const address = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with http:// or https://' })
  .max(2000, 'Use at most 2,000 characters')

/** The payload keys of attachments and linked assets (spec §7; addRelatedFile is our addition). A file `uploaded` only to
 *  be attached stays out of the library. */
export const attachmentKeys = {
  addAttachment: oneOrMany(
    z.union([
      id('attachable_file'),
      z.strictObject({ file: id('attachable_file'), uploaded: z.boolean().default(false) }),
      z.strictObject({ url: address }),
    ]),
  ),
  removeAttachment: oneOrMany(id('attachment')),
  addRelatedFile: oneOrMany(id('file')),
  removeRelatedFile: oneOrMany(id('file')),
}
